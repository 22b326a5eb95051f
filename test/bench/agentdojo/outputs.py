"""What AgentDojo's tools answer when its user tasks are solved as their authors solve them: without an attack, and with each published one in the
places where the authors put it. One line of JSON for each different answer: suite, attack (null when the world is clean), tool, whether the attack's
words are in it, the text. No model is asked and none is needed; the clients of model providers, which the package imports, are stood in for."""

import importlib.abc
import importlib.machinery
import json
import sys
import types

VERSION = "v1.2.2"
MODEL = "gpt-4o-2024-05-13"
CLIENTS = {"anthropic", "cohere", "google", "langchain", "openai"}


class AnyName(type):
    def __getattr__(cls, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return AnyName(name, (Exception,), {})


class StandIn(types.ModuleType):
    __path__ = []

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return AnyName(name, (Exception,), {"__class_getitem__": classmethod(lambda cls, _: cls)})


class Clients(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in CLIENTS:
            return importlib.machinery.ModuleSpec(name, self, is_package=True)
        return None

    def create_module(self, spec):
        return StandIn(spec.name)

    def exec_module(self, module):
        pass


sys.meta_path.insert(0, Clients())

from agentdojo.agent_pipeline.ground_truth_pipeline import GroundTruthPipeline  # noqa: E402
from agentdojo.attacks import load_attack  # noqa: E402
from agentdojo.attacks.attack_registry import ATTACKS  # noqa: E402
from agentdojo.functions_runtime import FunctionsRuntime  # noqa: E402
from agentdojo.task_suite.load_suites import get_suites  # noqa: E402
from agentdojo.types import get_text_content_as_str  # noqa: E402


class Target:
    """The pipeline under attack, of which only the name is asked."""

    name = MODEL


def answers(suite, task, world):
    """The answers of the task's calls in a world of its own, in order, with the tool that gave each."""
    environment = task.init_environment(world.model_copy(deep=True))
    runtime = FunctionsRuntime(suite.tools)
    messages = GroundTruthPipeline(task).query(task.PROMPT, runtime, environment)[3]
    return [
        (message["tool_call"].function, get_text_content_as_str(message["content"]))
        for message in messages
        if message["role"] == "tool"
    ]


def report(suite, attack, tool, is_attacked, text):
    row = {"suite": suite, "attack": attack, "tool": tool, "attacked": is_attacked, "text": text}
    print(json.dumps(row, ensure_ascii=False))


def main():
    for name, suite in get_suites(VERSION).items():
        seen = set()

        def tell(attack, tool, is_attacked, text):
            if (attack, text) not in seen:
                seen.add((attack, text))
                report(name, attack, tool, is_attacked, text)

        vectors = list(suite.get_injection_vector_defaults())
        canaries = {vector: f"<CANARY---{vector}--->" for vector in vectors}
        clean = suite.load_and_inject_default_environment({})
        with_canaries = suite.load_and_inject_default_environment(canaries)
        marked = {}
        for task_id, task in suite.user_tasks.items():
            for tool, text in answers(suite, task, clean):
                tell(None, tool, False, text)
            marked[task_id] = [
                any(canary in text for canary in canaries.values()) for _, text in answers(suite, task, with_canaries)
            ]
        injectable = [task for task_id, task in suite.user_tasks.items() if any(marked[task_id])]
        for attack_name in sorted(set(ATTACKS) - {"manual"}):
            attack = load_attack(attack_name, suite, Target())
            # An attack says the same in each place, and a task sees those places alone that are its own: one world does for all tasks.
            attack.get_injection_candidates = lambda _: vectors
            for injection_task in list(suite.injection_tasks.values())[: 1 if attack.is_dos_attack else None]:
                world = suite.load_and_inject_default_environment(attack.attack(injectable[0], injection_task))
                for task in injectable:
                    for at, (tool, text) in enumerate(answers(suite, task, world)):
                        if marked[task.ID][at]:
                            tell(attack_name, tool, True, text)


main()
