"""client.py LIBRARY SERVER: calls tools as a program on that library does, a line of JSON for each call, and says what it was handed."""

import asyncio
import json
import sys
from contextlib import asynccontextmanager

library, given = sys.argv[1], json.loads(sys.argv[2])
command, env, url, over = (given.get(key) for key in ("command", "env", "url", "over"))


def plain(model):
    return model.model_dump(mode="json", by_alias=True, exclude_none=True)


def handed(result):
    """What the SDK's own client gives to whoever called."""
    said = plain(result)
    texts = [part["text"] for part in said["content"] if part["type"] == "text"]
    return {"isError": said.get("isError", False), "text": "\n".join(texts), "all": said}


@asynccontextmanager
async def mcp_2():
    from mcp import Client, StdioServerParameters
    from mcp.client.sse import sse_client

    if command:
        target = StdioServerParameters(command=command[0], args=command[1:], env=env)
    else:
        target = sse_client(url, timeout=60) if over == "sse" else url
    async with Client(target) as client:

        async def tools():
            return [plain(tool) for tool in (await client.list_tools()).tools]

        async def call(name, args, heard):
            return handed(await client.call_tool(name, args, progress_callback=heard))

        yield tools, call


@asynccontextmanager
async def mcp_1():
    from mcp import ClientSession, StdioServerParameters
    from mcp.client.sse import sse_client
    from mcp.client.stdio import stdio_client
    from mcp.client.streamable_http import streamable_http_client

    if command:
        streams = stdio_client(StdioServerParameters(command=command[0], args=command[1:], env=env))
    else:
        streams = sse_client(url, timeout=60) if over == "sse" else streamable_http_client(url)
    async with streams as (read, write, *_), ClientSession(read, write) as session:
        await session.initialize()

        async def tools():
            return [plain(tool) for tool in (await session.list_tools()).tools]

        async def call(name, args, heard):
            return handed(await session.call_tool(name, args, progress_callback=heard))

        yield tools, call


@asynccontextmanager
async def fastmcp():
    from fastmcp import Client
    from fastmcp.client.transports import SSETransport, StdioTransport
    from fastmcp.exceptions import ToolError

    if command:
        target = StdioTransport(command[0], command[1:], env=env, keep_alive=False)
    else:
        target = SSETransport(url) if over == "sse" else url
    async with Client(target) as client:

        async def tools():
            return [plain(tool) for tool in await client.list_tools()]

        async def call(name, args, heard):
            try:
                result = await client.call_tool(name, args, progress_handler=heard)
            except ToolError as error:
                return {"raised": "ToolError", "text": str(error), "all": repr(error)}
            content = [plain(part) for part in result.content]
            everything = {"content": content, "structured": result.structured_content}
            return {"isError": False, "text": "\n".join(part["text"] for part in content), "all": everything}

        yield tools, call


@asynccontextmanager
async def langchain():
    from langchain_mcp_adapters.callbacks import Callbacks
    from langchain_mcp_adapters.client import MultiServerMCPClient
    from langchain_mcp_adapters.tools import load_mcp_tools

    if command:
        connection = {"transport": "stdio", "command": command[0], "args": command[1:], "env": env}
    else:
        connection = {"transport": "sse" if over == "sse" else "streamable_http", "url": url}
    hears = []

    async def told(progress, total, message, context):
        for heard in hears:
            await heard(progress, total, message)

    client = MultiServerMCPClient({"server": connection})
    async with client.session("server") as session:
        loaded = await load_mcp_tools(session, callbacks=Callbacks(on_progress=told), server_name="server")

        async def tools():
            return [{"name": tool.name, "description": tool.description, "args": tool.args} for tool in loaded]

        async def call(name, args, heard):
            """As the loop of an agent asks for a tool, and hands what comes back to its model."""
            hears[:] = [heard]
            tool = next(tool for tool in loaded if tool.name == name)
            message = await tool.ainvoke({"type": "tool_call", "id": "1", "name": name, "args": args})
            content = message.content
            if isinstance(content, list):
                content = [{key: value for key, value in part.items() if key != "id"} for part in content]
            texts = content if isinstance(content, str) else "\n".join(part.get("text", "") for part in content)
            everything = {"content": content, "status": message.status, "artifact": message.artifact}
            return {"isError": message.status == "error", "text": texts, "all": everything}

        yield tools, call


libraries = {"mcp 2": mcp_2, "mcp 1": mcp_1, "fastmcp": fastmcp, "langchain": langchain}


async def main():
    async with libraries[library]() as (tools, call):
        while line := await asyncio.to_thread(sys.stdin.readline):
            asked = json.loads(line)
            if "tool" not in asked:
                answer = await tools()
            else:
                progress = []

                async def heard(at, total, message):
                    progress.append(at)

                answer = await call(asked["tool"], asked.get("args", {}), heard)
                answer["progress"] = progress
            print(json.dumps(answer), flush=True)


asyncio.run(main())
