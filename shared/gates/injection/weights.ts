/**
 * How much each signal speaks for an order to the model that reads, or against one. `test/bench/fit-injection.mjs` writes the numbers, from nothing but
 * the rows in `test/shared/gates/injection`; `always` is where every stretch begins.
 */
export const weights = `
36: a token of a chat template
34: somebody who serves a user
33: a consent as if given
31: a file of secrets wanted
31: a tag of the system
30: a heading of the system
30: unseen, and an order
27: a task of yours that is another
27: a faked end
26: all earlier instructions set aside
26: before the tool, something else
26: the prompt asked for, as an order
26: to be remembered
26: a tag that commands attention
25: instructions moved aside
25: a turn or an end of what is not trusted
25: thoughts as if the model's own
25: decoded
24: earlier instructions set aside
24: a parameter to be filled with data
24: the whole conversation wanted
24: one server about others
24: a reader told to do what has a consequence
24: a tool of another server put right
24: a faked end, in another language
23: instructions that no longer hold
23: instructions to be taken for void
23: one tool about another
23: a machine addressed: kept from somebody
23: a reader addressed: a text copied on
23: a machine that reads this
23: everything said put into a link
23: unseen, and a machine named
23: unread, and an order to whoever serves
22: you have to use a tool
22: from the user, for an AI
22: a machine addressed: a link with a slot
22: a reader addressed: kept for later
22: a machine does: a link with a slot
22: a judgement that a machine is told
22: a persona without limits
22: a line of the system
22: a section of instructions
22: something to be decoded and followed
21: a machine addressed: a text copied on
21: a reader is to do: a command run
20: what was said before set aside
20: new instructions, in another language
20: an assistant told by a note
20: a reader addressed: a link with a slot
20: a machine does: a text copied on
20: a reader is to do: a text copied on
20: a reader is to do: a machine without limits
20: a reader is to do: a link with a slot
20: what to say when somebody asks
20: the user not told
20: no limits
20: you now have rights
20: a text that wants to spread
20: a judgement asked of a model
20: a tag of the system, in another language
20: a link or image with a place for data
20: concealed in a terminal
20: unread, and a consequence
19: new instructions
19: an order with an address
19: a machine addressed: something destroyed
19: a machine addressed: a judgement
19: a reader is to do: a judgement
19: a machine told to do what has a consequence
19: your memory
19: a turn of the user that wants something
19: a message as data
19: unread, and a machine told
18: a machine addressed: an earlier order ended
18: a machine addressed: a machine without limits
18: a machine does: something destroyed
18: a reader is to do: an earlier order ended
18: a reader of this, commanded
18: a machine obliged
18: in an attribute
17: a consequence that a machine keeps from somebody
17: many words of an order
16: a reader who fills a parameter with more than its own
16: a machine addressed: kept for later
16: a reader is to do: a prompt told
15: a machine addressed: money moved
15: a reader is to do: money moved
15: what a machine does, as if it were so
14: a reader addressed: something destroyed
14: a machine does: kept from somebody
14: you are now
14: words of an order
13: a machine addressed: data handed over
13: a reader is to do: something destroyed
13: a consequence that is kept from somebody
12: a reader who is an AI
12: a machine addressed: rights given
12: a machine does: money moved
12: a machine does: an earlier order ended
12: a text copied on
12: silence of the user
12: an image with a place for data
11: a reader addressed: a machine without limits
11: a machine does: a judgement
11: a machine does: a machine without limits
11: a machine called
11: something destroyed
11: the prompt asked for
11: in a comment
10: set aside, then an order
10: a reader is to do: kept for later
10: very many words of an order
9: an AI told by a note
9: a machine does: kept for later
9: a reader is to do: kept from somebody
9: a link with a slot
9: what a machine is told goes on
8: instructions set aside
7: an AI spoken to, then an order
7: a machine does: a fixed answer
7: disguised letters
6: a reader addressed: money moved
6: a machine does: a prompt told
6: a reader is to do: a fixed answer
6: a machine called and commanded
6: kept for later
6: a judgement ordered
5: a reader addressed: kept from somebody
5: a reader is to do: data handed over
5: a machine that reads this, commanded
5: data handed over
4: a reader is to do: rights given
4: a faked conversation
3: a machine addressed: a fixed answer
3: a reader addressed: an earlier order ended
3: a judgement
3: a new persona
2: an order about data
2: a reader addressed: a prompt told
2: a machine does: a command run
2: money moved
2: an order for always
1: an AI spoken to
1: a machine addressed: a prompt told
1: a reader called and commanded
1: where nobody sees it
0: an assistant spoken to
0: what an AI must do
0: what the assistant must do
0: an order
0: data sent to an address
0: an AI and an order
0: an assistant spoken to, then an order
0: a machine addressed: a command run
0: a reader addressed: data handed over
0: a reader addressed: a command run
0: a reader addressed: rights given
0: a reader addressed: a judgement
0: a reader addressed: a fixed answer
0: a machine does: data handed over
0: a machine does: rights given
0: much wanted of a reader
0: very much wanted of a reader
0: a machine called, then an order
0: a machine that reads this, then an order
0: a reader obliged
0: what a reader does, as if it were so
0: a machine that does
0: a command run
0: rights given
0: kept from somebody
0: a prompt told
0: an earlier order ended
0: a machine without limits
0: a fixed answer
0: silence
0: another mode
0: said of the past
0: a short text
-3: said of others
-3: a letter to people
-5: much talk of the subject around
-5: code around
-5: words of a name
-6: very much talk of the subject around
-6: many lines of code around
-6: very many prompts around
-6: a manual of tools
-7: examples
-7: under a key of prompts
-7: a readme
-8: carried, not hidden
-8: one's own prompt that forbids
-8: people
-8: a file for crawlers
-9: a question
-10: quoted as an example
-10: one's own words set aside
-10: a long stretch
-11: talk of the subject around
-11: set aside among people
-11: many regular expressions
-12: source code
-12: a prompt in its source
-13: a list of changes
-13: a field of a prompt
-13: a role that is given
-13: many tokens of templates around
-14: a model refuses
-15: links around
-15: a model of itself
-15: a rule of a detector
-15: many words of no order
-16: much talk of the subject
-16: a template
-17: a file for coding agents
-17: a token named in a sentence
-17: a log of inference
-19: a regular expression
-19: words of no order
-20: a code fence around
-22: headings and lists around
-22: many turns around
-23: a token in quotes
-24: very many words of no order
-26: an order in quotation marks
-28: told of a machine
-29: quoted
-32: a page of a manual
-37: prompts around
-41: always
-49: talk of the subject
`;
