# Talks over WebSockets with the library websockets, as its documentation does. In: a line of JSON. Out: lines of JSON.
import asyncio
import json
import sys

from websockets.asyncio.client import connect
from websockets.asyncio.server import serve
from websockets.exceptions import ConnectionClosed, InvalidStatus


async def ask(url, say):
    shown = {"said": [], "code": 0, "reason": "", "extensions": [], "status": 101}
    try:
        async with connect(url, compression="deflate", max_size=None) as socket:
            shown["extensions"] = [extension.name for extension in socket.protocol.extensions]
            for text in say:
                await socket.send(text)
            try:
                async for message in socket:
                    shown["said"].append(message if isinstance(message, str) else message.decode())
                    if len(say) > 0 and len(shown["said"]) == len(say):
                        break
            except ConnectionClosed:
                pass
        shown["code"], shown["reason"] = socket.close_code, socket.close_reason
    except InvalidStatus as error:
        shown["status"] = error.response.status_code
    print(json.dumps(shown), flush=True)


async def talk(socket, say):
    # Everything that is said comes back; a list is a message in fragments, and an end is {"code", "reason"}.
    for message in say:
        if isinstance(message, dict):
            return await socket.close(**message)
        await socket.send(message)
    try:
        async for message in socket:
            await socket.send(message)
    except ConnectionClosed:
        pass


async def listen(say):
    async with serve(lambda socket: talk(socket, say), "127.0.0.1", 0) as server:
        print(json.dumps({"port": server.sockets[0].getsockname()[1]}), flush=True)
        await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)


asked = json.loads(sys.stdin.readline())
asyncio.run(ask(asked["url"], asked["say"]) if "url" in asked else listen(asked["say"]))
