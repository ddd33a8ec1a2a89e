"""A transcript of the protocol's Python client, as JSON: python3 client.py SERVER_URL PAGE_URL"""

import asyncio
import json
import sys

from mcp import ClientSession
from mcp.client.streamable_http import streamablehttp_client


async def main(server, page):
    async with streamablehttp_client(server) as (read, write, _):
        async with ClientSession(read, write) as session:
            await session.initialize()
            tools = await session.list_tools()
            read_page = await session.call_tool("scrape_page", {"url": page})
            mistake = await session.call_tool("scrape_page", {"link": page})
            resource = await session.read_resource("lenses://catalog")
            prompt = await session.get_prompt("brand-guidelines", {"company": "Slate"})
            return {
                "tools": [tool.name for tool in tools.tools],
                "page": read_page.structuredContent["content"],
                "mistake": mistake.content[0].text,
                "resource": resource.contents[0].text,
                "prompt": prompt.messages[0].content.text,
            }


print(json.dumps(asyncio.run(main(*sys.argv[1:3]))))
