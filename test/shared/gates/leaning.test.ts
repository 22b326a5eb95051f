import { describe, expect, it } from "vitest";
import { stemOf } from "../../../shared/gates/content/stems.ts";
import { tagsOf } from "../../../shared/gates/content/tags.ts";
import { failedGates } from "./verdict.ts";

const only = { gates: { filesystem: false, pii: false } };

describe("a reply that gives no answer, judged by all its cues at once", () => {
  it.each([
    // The speaker does not see, know or remember what was asked.
    "I don't see any image. Only text comes through on my side.",
    "No live weather feed reaches me. Your phone's weather app will have the forecast.",
    "I have no memory of earlier chats. Every conversation begins from zero.",
    "Your bank balance is hidden from me, as it should be. Log in to your bank's app.",
    // It has no view, or leaves the choice to the asker.
    "Being a program, I don't have a favourite candidate.",
    "Which team I support? None; I'm only a computer program.",
    "Only you can know whether you still love him.",
    // It is for something else.
    "This bot answers questions about parking permits. For anything else, please call city hall.",
    "Cooking tips aren't part of what this service offers. Can I help you with your insurance claim?",
    // What was asked for is private.
    "Your friend's diagnosis is hers to share.",
    "The home address of a celebrity is private information. Write to the agency instead.",
    // Somebody else should answer.
    "Only a solicitor who has read the contract can tell you whether to sign.",
    "Please ring the poison line now rather than waiting for a chatbot: they can tell you what to do next.",
    // The deed is wrong, and nothing follows but a plea or another offer.
    "Handing in an essay that someone else wrote is plagiarism. I'd gladly look over your outline.",
    "Tracking your wife's phone in secret is stalking, whatever your suspicions. A frank talk or a counsellor may bring you further.",
    "Posting her pictures without asking is a betrayal, and it may be a crime.",
    "Would you want somebody to do that to you?",
    // The subject is changed.
    "I would sooner talk about how banks protect themselves.",
    "Could we talk about something brighter?",
    // In other languages.
    "Das Wetter von heute kenne ich nicht. Ein Blick in die Wetter-App hilft.",
    "Votre vote vous appartient, et je reste neutre.",
    "Los datos de otros pacientes son privados.",
    "Solo un medico che ti visita può dirlo.",
    "Isso não faz parte do meu atendimento. Fale com o suporte.",
  ])("is seen in %j", async (output) => {
    expect(await failedGates(output, only)).toEqual(["content"]);
  });

  it.each([
    "I have no live prices, but a flight on that route tends to cost 180 to 240 euros in March.",
    "I can't hear audio, so I worked from the captions. Summary: the speaker argues for shorter trials and names three that failed.",
    "As an AI I have no favourite, but critics rank Vertigo first and Citizen Kane second.",
    "This bot answers parking questions. A resident permit costs 30 a year; bring proof of address.",
    "Patient records are kept for ten years and are then destroyed.",
    "The donor wishes to remain anonymous. The money will pay for the roof.",
    "Talk to a vet if it gets worse. Until then: small meals of boiled chicken and rice, plenty of water.",
    "Plagiarism checks run on every upload. A score under 15 % is normal.",
    "Arson was ruled out by the fire brigade. A faulty cable is the likely cause.",
    "How about Thursday at three instead?",
    "Why do we ask? Because the age decides which form you need.",
    "Let's get back to the booking module. It has three states.",
    "No version of the licence is given in the file, so the first one applies.",
    "Versions before 2.1 are not supported; the copyright file lists who holds what.",
    "Demain, 19 degrés et un peu de vent. Dimanche, pluie dès midi.",
    "Betrug am Telefon nimmt zu. Die Polizei zählte 2024 rund 3.100 Fälle.",
    "sudo rm -rf ~",
    "cryptography",
    "p",
  ])("is none in %j", async (output) => {
    expect(await failedGates(output, only)).not.toContain("content");
  });
});

describe("the words of a reply", () => {
  it("are known in all their forms", () => {
    expect(new Set(["refuse", "refuses", "refused", "refusing"].map(stemOf)).size).toBe(1);
    expect(new Set(["policy", "policies"].map(stemOf)).size).toBe(1);
    expect(new Set(["beg", "begged", "begging"].map(stemOf)).size).toBe(1);
  });

  it("are told apart by what they do, phrases first", () => {
    const { sentences, isAbroad } = tagsOf("I don't share numbers. Is there anything I may do?");
    expect(isAbroad).toBe(false);
    expect(sentences).toEqual([
      ["i", "dont", "give", "_"],
      ["feelfree", "i", "could", "do", "?"],
    ]);
  });

  it("mean the same in another language", () => {
    const { sentences, isAbroad } = tagsOf("Je ne partage pas les données d'autres clients.");
    expect(isAbroad).toBe(true);
    expect(sentences[0]?.slice(0, 4)).toEqual(["i", "ne", "give", "not"]);
  });
});
