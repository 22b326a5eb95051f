/**
 * How much each signal speaks for an order to the model that reads, or against one. `test/bench/fit-injection.mjs` writes the numbers, from nothing but
 * the rows in `test/shared/gates/injection`; `always` is where every stretch begins.
 */
export const weights = `
35: a token of a chat template
34: somebody who serves a user
34: a tag of the system
33: a heading of the system
32: concealed in a terminal
31: a consent as if given
29: to be remembered
28: instructions moved aside
28: a task of yours that is another
28: a machine that reads this
28: a faked end
27: an order with an address
27: a file of secrets wanted
27: one server about others
27: a turn or an end of what is not trusted
26: instructions to be taken for void
26: one tool about another
26: a parameter to be filled with data
26: a machine addressed: a link with a slot
26: a reader addressed: a link with a slot
26: the prompt asked for, as an order
26: a tag that commands attention
26: thoughts as if the model's own
26: unseen, and an order
25: all earlier instructions set aside
24: a section of instructions
24: decoded
23: an assistant told by a note
23: before the tool, something else
23: from the user, for an AI
23: a persona without limits
23: a text that wants to spread
23: something to be decoded and followed
22: the whole conversation wanted
22: a machine does: a link with a slot
22: a faked end, in another language
22: everything said put into a link
22: unseen, and a machine named
21: a machine addressed: a text copied on
21: a reader is to do: an earlier order ended
21: a reader is to do: a link with a slot
21: the user not told
21: a tag of the system, in another language
20: a machine addressed: something destroyed
20: a reader addressed: a text copied on
20: a machine does: something destroyed
20: a machine does: a text copied on
20: a reader is to do: a text copied on
20: a reader is to do: a machine without limits
20: you now have rights
20: a message as data
19: a machine addressed: kept from somebody
19: a machine addressed: a machine without limits
19: a reader addressed: kept for later
19: no limits
18: what was said before set aside
18: instructions that no longer hold
18: new instructions, in another language
18: a machine addressed: money moved
18: a machine addressed: a judgement
18: unread, and an order to whoever serves
17: new instructions
17: a machine does: a judgement
17: a machine does: a machine without limits
17: a reader is to do: something destroyed
17: a judgement asked of a model
17: a line of the system
17: unread, and a machine told
17: unread, and a consequence
16: a machine addressed: kept for later
16: a text copied on
16: a turn of the user that wants something
15: earlier instructions set aside
15: a machine does: money moved
15: a machine does: kept for later
15: what a machine does, as if it were so
15: a link with a slot
15: your memory
15: a link or image with a place for data
15: in an attribute
14: you have to use a tool
14: a machine addressed: an earlier order ended
14: a reader is to do: a judgement
14: a machine obliged
14: silence of the user
14: an image with a place for data
12: a reader is to do: a prompt told
12: a reader of this, commanded
12: a machine called
12: you are now
11: a machine addressed: rights given
11: a reader is to do: money moved
11: data handed over
11: the prompt asked for
10: a reader who is an AI
10: a reader who fills a parameter with more than its own
10: a machine does: a fixed answer
10: a reader is to do: a command run
10: something destroyed
9: a reader addressed: kept from somebody
9: a judgement
8: an AI spoken to, then an order
8: a reader addressed: something destroyed
8: a reader is to do: kept for later
8: in a comment
7: an AI told by a note
7: a machine addressed: data handed over
7: a reader addressed: money moved
7: a reader addressed: a machine without limits
7: a machine does: kept from somebody
7: a machine does: a prompt told
7: a machine does: an earlier order ended
7: a judgement ordered
6: a reader addressed: a command run
6: a reader is to do: kept from somebody
6: a machine called and commanded
5: where nobody sees it
4: an AI spoken to
4: a machine that reads this, commanded
4: disguised letters
3: set aside, then an order
3: data sent to an address
3: a machine does: a command run
3: money moved
3: kept for later
3: another mode
2: a machine addressed: a prompt told
2: an order for always
1: a machine does: data handed over
1: a reader is to do: data handed over
1: a reader is to do: a fixed answer
1: a prompt told
0: instructions set aside
0: an assistant spoken to
0: what an AI must do
0: what the assistant must do
0: an order
0: an order about data
0: an AI and an order
0: an assistant spoken to, then an order
0: a machine addressed: a command run
0: a machine addressed: a fixed answer
0: a reader addressed: data handed over
0: a reader addressed: rights given
0: a reader addressed: a judgement
0: a reader addressed: a prompt told
0: a reader addressed: an earlier order ended
0: a reader addressed: a fixed answer
0: a machine does: rights given
0: a reader is to do: rights given
0: much wanted of a reader
0: very much wanted of a reader
0: a machine called, then an order
0: a machine that reads this, then an order
0: a reader called and commanded
0: a reader obliged
0: what a reader does, as if it were so
0: a machine that does
0: a command run
0: rights given
0: kept from somebody
0: an earlier order ended
0: a machine without limits
0: a fixed answer
0: silence
0: a new persona
0: a faked conversation
0: said of the past
0: a short text
0: a long stretch
-1: examples
-2: a readme
-3: said of others
-5: much talk of the subject around
-5: a letter to people
-5: people
-5: code around
-6: very much talk of the subject around
-6: a question
-6: many lines of code around
-6: very many prompts around
-7: words of a name
-8: talk of the subject around
-9: set aside among people
-9: a manual of tools
-11: much talk of the subject
-11: under a key of prompts
-12: quoted as an example
-13: one's own prompt that forbids
-13: a file for crawlers
-14: a role that is given
-14: many tokens of templates around
-15: one's own words set aside
-15: a code fence around
-15: many regular expressions
-16: a model refuses
-17: carried, not hidden
-17: a model of itself
-17: a prompt in its source
-17: headings and lists around
-18: source code
-18: a field of a prompt
-18: a token named in a sentence
-19: a list of changes
-19: a rule of a detector
-20: an order in quotation marks
-21: links around
-22: a regular expression
-22: a template
-22: many turns around
-24: a log of inference
-24: always
-25: a token in quotes
-26: told of a machine
-26: a page of a manual
-30: quoted
-30: a file for coding agents
-39: talk of the subject
-40: prompts around
`;
