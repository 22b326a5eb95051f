"""Asks one detector about a list of texts. Reads {"peer", "texts", "clean"} from standard input, writes which were flagged, and the seconds that the clean took."""

import json
import sys
import time


def agentbastion():
    from agentbastion import Firewall
    from agentbastion.events import EventLog

    firewall = Firewall(log=EventLog(path=None))
    return lambda text: not firewall.check_tool_result(text).allowed


def ai_injection_guard():
    from prompt_shield import PromptScanner

    scanner = PromptScanner()
    return lambda text: bool(scanner.scan(text).matches)


def toolwall_guard():
    from toolwall.detect import CompositeDetector

    detector = CompositeDetector(use_judge=False)
    return lambda text: bool(detector.score(text)[1])


def bulwark_mcp():
    from bulwark_mcp.config import DetectorSettings
    from bulwark_mcp.detectors.rules import RulesEngine

    engine = RulesEngine.from_directory(DetectorSettings().rules_dir)
    return lambda text: engine.detect(text, direction="server_to_client").is_hit


def stackone_defender():
    from stackone_defender.classifiers.pattern_detector import create_pattern_detector

    detector = create_pattern_detector()
    return lambda text: bool(detector.analyze(text).matches)


def main():
    asked = json.load(sys.stdin)
    is_flagged = globals()[asked["peer"].replace("-", "_")]()
    flags = [bool(is_flagged(text)) for text in asked["texts"]]
    started = time.process_time()
    alarms = [bool(is_flagged(text)) for text in asked["clean"]]
    print(json.dumps({"flags": flags, "alarms": alarms, "seconds": time.process_time() - started}))


main()
