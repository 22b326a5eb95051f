"""server.py LIBRARY [http|sse PORT]: the same two tools on one of Python's libraries for servers, over stdio or on a port."""

import sys

library, *place = sys.argv[1:]
transport, port = (place[0], int(place[1])) if place else ("stdio", 0)
name = "a fixture in Python"

if library == "mcp 2":
    from mcp.server.mcpserver import Context, MCPServer

    server = MCPServer(name, version="1.0.0")
    where = {} if transport == "stdio" else {"port": port}
elif library == "mcp 1":
    from mcp.server.fastmcp import Context, FastMCP

    server = FastMCP(name, port=port)
    where = {}
else:
    from fastmcp import Context, FastMCP

    server = FastMCP(name, version="1.0.0")
    where = {"show_banner": False} | ({} if transport == "stdio" else {"port": port})


@server.tool()
def echo(text: str) -> str:
    """Says what it is told."""
    return text


@server.tool()
async def slow(steps: int, ctx: Context) -> str:
    """Says how far it is, step by step."""
    for step in range(1, steps + 1):
        await ctx.report_progress(step, steps)
    return f"{steps} steps done"


server.run(transport="streamable-http" if transport == "http" else transport, **where)
