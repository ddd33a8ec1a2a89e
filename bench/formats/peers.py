"""Prints a file as Markdown by one of the Python converters: peers.py markitdown|docling|pymupdf4llm FILE"""

import sys

name, path = sys.argv[1:3]
if name == "markitdown":
    from markitdown import MarkItDown

    print(MarkItDown().convert(path).text_content)
elif name == "docling":
    from docling.document_converter import DocumentConverter

    print(DocumentConverter().convert(path).document.export_to_markdown())
else:
    import pymupdf4llm

    print(pymupdf4llm.to_markdown(path))
