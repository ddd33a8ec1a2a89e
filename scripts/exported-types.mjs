// Finds types that a library's functions take or return but that cannot be imported from it.
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import ts from "typescript-5";

const COMPILER_OPTIONS = {
  ...{ target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.NodeNext },
  ...{ moduleResolution: ts.ModuleResolutionKind.NodeNext, strict: true, skipLibCheck: true, noEmit: true },
  types: ["node"],
};
/** Depth of nested objects and unions; deeper types have names of their own. */
const DEPTH = 4;
/** Types without a name. */
const NAMELESS =
  ts.SymbolFlags.TypeLiteral |
  ts.SymbolFlags.ObjectLiteral |
  ts.SymbolFlags.Function |
  ts.SymbolFlags.Method |
  ts.SymbolFlags.EnumMember |
  ts.SymbolFlags.TypeParameter;

const fileOf = (symbol) => symbol?.declarations?.[0]?.getSourceFile().fileName ?? "";
const isOurs = (symbol) => /\/packages\/[a-z-]+\/dist\//u.test(fileOf(symbol));

function entriesOf(folder) {
  const { exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return Object.values(exports).flatMap(({ types }) => (types ? [join(folder, types)] : []));
}

/** The missing types of built packages, as lines `package: Type is taken or returned by Interface.method`. */
export function missingTypes(folders) {
  const program = ts.createProgram(folders.flatMap(entriesOf), COMPILER_OPTIONS);
  return folders.flatMap((folder) => missingIn(folder, program));
}

function missingIn(folder, program) {
  const checker = program.getTypeChecker();
  const exported = new Map();
  for (const source of entriesOf(folder).map((entry) => program.getSourceFile(entry)))
    for (const symbol of checker.getExportsOfModule(checker.getSymbolAtLocation(source)))
      exported.set(symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol, source);
  const missing = new Map();

  /** Collects the names that a type consists of. */
  function visit(type, user, depth = 0) {
    if (depth > DEPTH) return;
    const symbol = type.aliasSymbol ?? type.symbol;
    const isNamed = symbol && isOurs(symbol) && !(symbol.flags & NAMELESS) && !symbol.name.startsWith("__");
    if (isNamed && !exported.has(symbol)) missing.set(symbol, user);
    if (!type.aliasSymbol && type.isUnionOrIntersection()) for (const one of type.types) visit(one, user, depth + 1);
    for (const one of type.aliasTypeArguments ?? checker.getTypeArguments(type)) visit(one, user, depth + 1);
  }

  /** Checks parameters and results of a function, and functions among an object's properties. */
  function inspect(type, user, source, depth = 0) {
    for (const signature of type.getCallSignatures()) {
      for (const taken of signature.getParameters()) visit(checker.getTypeOfSymbolAtLocation(taken, source), user);
      visit(signature.getReturnType(), user);
    }
    if (depth > 2) return;
    for (const property of type.getProperties()) {
      // Types declared by another of our packages can be imported from there.
      if (!fileOf(property).startsWith(`${folder}/dist/`)) continue;
      const inner = checker.getTypeOfSymbolAtLocation(property, source);
      const isLiteral = (inner.symbol?.flags ?? 0) & (ts.SymbolFlags.TypeLiteral | ts.SymbolFlags.ObjectLiteral);
      if (inner.getCallSignatures().length > 0 || isLiteral)
        inspect(inner, `${user}.${property.name}`, source, depth + 1);
    }
  }

  for (const [symbol, source] of exported) {
    if (symbol.flags & ts.SymbolFlags.Class) continue;
    const isType = symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias);
    const type = isType ? checker.getDeclaredTypeOfSymbol(symbol) : checker.getTypeOfSymbolAtLocation(symbol, source);
    if (fileOf(symbol).startsWith(`${folder}/dist/`)) inspect(type, symbol.name, source);
  }
  return [...missing].map(([symbol, user]) => `${basename(folder)}: ${symbol.name} is taken or returned by ${user}`);
}
