# Asks with the official libraries as their own documentation does: a line of JSON says what to ask, a line of JSON what the program had.
import json
import sys

import anthropic
import ollama
import openai

messages = [{"role": "user", "content": "Go on."}]


def plain(value):
    # Of what its own helpers have put together pydantic doubts whether it is of the kind that it says.
    return value.model_dump(mode="json", warnings=False) if hasattr(value, "model_dump") else value


def openai_at(url):
    return openai.OpenAI(base_url=f"{url}/v1", api_key="sk-none")


def openai_chat(url, model, way, had):
    def note(completion):
        choice = completion.choices[0]
        had["result"] = plain(completion)
        had["text"] = choice.message.content or ""
        had["call"] = choice.message.tool_calls[0].function.arguments if choice.message.tool_calls else ""
        had["ended"] = choice.finish_reason

    completions = openai_at(url).chat.completions
    if way == "at once":
        note(completions.create(model=model, messages=messages))
    elif way == "put together":
        with completions.stream(model=model, messages=messages, stream_options={"include_usage": True}) as stream:
            for event in stream:
                had["pieces"].append(plain(event))
            note(stream.get_final_completion())
    else:
        for chunk in completions.create(model=model, messages=messages, stream=True):
            had["pieces"].append(plain(chunk))
            for choice in chunk.choices:
                had["text"] += choice.delta.content or ""
                for call in choice.delta.tool_calls or []:
                    had["call"] += call.function.arguments
                had["ended"] = choice.finish_reason or had["ended"]


def openai_responses(url, model, way, had):
    def end(response):
        return response.incomplete_details.reason if response.incomplete_details else response.status

    def note(response):
        had["result"] = plain(response)
        had["text"] = response.output_text
        had["call"] = response.output[0].arguments if response.output[0].type == "function_call" else ""
        had["ended"] = end(response)

    responses = openai_at(url).responses
    if way == "at once":
        note(responses.create(model=model, input="Go on."))
    elif way == "put together":
        with responses.stream(model=model, input="Go on.") as stream:
            for event in stream:
                had["pieces"].append(plain(event))
            note(stream.get_final_response())
    else:
        for event in responses.create(model=model, input="Go on.", stream=True):
            had["pieces"].append(plain(event))
            if event.type == "response.output_text.delta":
                had["text"] += event.delta
            if event.type == "response.function_call_arguments.delta":
                had["call"] += event.delta
            if event.type in ("response.completed", "response.incomplete"):
                had["ended"] = end(event.response)


def with_anthropic(url, model, way, had):
    def note(message):
        had["result"] = plain(message)
        block = message.content[0] if message.content else None
        had["text"] = block.text if block and block.type == "text" else ""
        had["call"] = block.input if block and block.type == "tool_use" else ""
        had["ended"] = message.stop_reason

    made = anthropic.Anthropic(base_url=url, api_key="sk-none").messages
    asked = {"model": model, "max_tokens": 1024, "messages": messages}
    if way == "at once":
        note(made.create(**asked))
    elif way == "put together":
        with made.stream(**asked) as stream:
            for event in stream:
                had["pieces"].append(plain(event))
            note(stream.get_final_message())
    else:
        for event in made.create(**asked, stream=True):
            had["pieces"].append(plain(event))
            if event.type == "content_block_delta":
                had["text"] += getattr(event.delta, "text", "")
                had["call"] += getattr(event.delta, "partial_json", "")
            if event.type == "message_delta":
                had["ended"] = event.delta.stop_reason


def with_ollama(url, model, way, had):
    def note(answer):
        had["text"] += answer.message.content or ""
        if answer.message.tool_calls:
            had["call"] = dict(answer.message.tool_calls[0].function.arguments)
        had["ended"] = answer.done_reason or had["ended"]

    client = ollama.Client(host=url)
    if way == "at once":
        answer = client.chat(model=model, messages=messages)
        had["result"] = plain(answer)
        note(answer)
    else:
        for part in client.chat(model=model, messages=messages, stream=True):
            had["pieces"].append(plain(part))
            note(part)


sdks = {
    "openai chat": openai_chat,
    "openai responses": openai_responses,
    "anthropic": with_anthropic,
    "ollama": with_ollama,
}

for line in sys.stdin:
    asked = json.loads(line)
    had = {"text": "", "call": "", "ended": "", "pieces": [], "result": None}
    try:
        sdks[asked["sdk"]](asked["url"], asked["model"], asked["way"], had)
    except Exception as error:
        status = getattr(error, "status_code", None)
        had["error"] = {"name": type(error).__name__, "message": str(error)}
        if isinstance(status, int):
            had["error"]["status"] = status
        # Whatever else hangs on it is there for the program too.
        had["pieces"].append(repr(vars(error)))
        if hasattr(error, "response"):
            had["pieces"].append(error.response.json())
    print(json.dumps(had, default=repr), flush=True)
