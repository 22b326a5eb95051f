/**
 * How much each signal speaks for an order to the model that reads, or against one. `test/bench/fit-injection.mjs` writes the numbers, from nothing but
 * the rows in `test/shared/gates/injection`; `always` is where every stretch begins.
 */
export const weights = `
32: somebody who serves a user
31: a tag of the system
30: a file of secrets wanted
30: a turn between tokens, and an order
30: a heading of the system
30: a consent as if given
28: unseen, and an order
27: all earlier instructions set aside
27: a task of yours that is another
27: the prompt asked for, as an order
26: a token of a chat template
26: a turn or an end of what is not trusted
26: a tag that commands attention
25: instructions moved aside
25: a faked end
25: a faked end, in another language
25: thoughts as if the model's own
25: decoded
24: before the tool, something else
24: one server about others
24: a reader addressed: kept for later
24: to be remembered
24: a tag of the system, in another language
23: instructions that no longer hold
23: instructions to be taken for void
23: one tool about another
23: a parameter to be filled with data
23: the whole conversation wanted
23: a machine addressed: kept from somebody
23: a machine addressed: a judgement
23: a reader addressed: a text copied on
23: a tool of another server put right
23: a section of instructions
23: everything said put into a link
23: unseen, and a machine named
22: earlier instructions set aside
22: an order with an address
22: a machine addressed: a link with a slot
22: a machine that reads this
22: a reader told to do what has a consequence
22: a persona without limits
22: a line of the system
21: new instructions
21: from the user, for an AI
21: a machine does: a link with a slot
21: something to be decoded and followed
20: new instructions, in another language
20: a machine addressed: money moved
20: a machine addressed: a text copied on
20: a reader addressed: a link with a slot
20: a machine does: something destroyed
20: a machine does: a text copied on
20: a reader is to do: a command run
20: a reader is to do: a text copied on
20: a reader is to do: a machine without limits
20: a reader is to do: a link with a slot
20: what to say when somebody asks
20: a judgement that a machine is told
20: the user not told
20: no limits
20: you now have rights
20: a text that wants to spread
20: a judgement asked of a model
20: a turn of the user that wants something
20: a link or image with a place for data
20: concealed in a terminal
20: unread, and an order to whoever serves
20: unread, and a consequence
19: a machine addressed: something destroyed
19: a machine addressed: an earlier order ended
19: a message as data
19: unread, and a machine told
19: words of an order
18: you have to use a tool
18: a reader of this, commanded
18: a machine obliged
18: a machine told to do what has a consequence
18: your memory
17: what was said before set aside
17: an assistant told by a note
17: a reader who fills a parameter with more than its own
17: a machine addressed: kept for later
17: a machine addressed: a machine without limits
17: a machine does: money moved
17: a reader is to do: a judgement
17: what a machine does, as if it were so
17: a consequence that a machine keeps from somebody
16: a machine does: kept from somebody
16: a machine does: a judgement
16: a reader is to do: an earlier order ended
16: you are now
16: in an attribute
16: very many words of an order
15: a machine addressed: rights given
15: a reader addressed: something destroyed
15: a reader is to do: a prompt told
15: many words of an order
14: a machine does: kept for later
14: a machine does: a machine without limits
14: an image with a place for data
13: a reader who is an AI
13: a text copied on
12: an AI told by a note
12: a machine addressed: data handed over
12: a reader is to do: something destroyed
12: silence of the user
11: a reader addressed: a machine without limits
11: a machine does: an earlier order ended
11: a reader is to do: money moved
11: a machine called
11: a consequence that is kept from somebody
11: the prompt asked for
10: a machine does: a fixed answer
10: in a comment
9: a reader is to do: data handed over
9: a reader is to do: kept from somebody
9: something destroyed
9: what a machine is told goes on
8: a machine addressed: a fixed answer
8: a reader is to do: kept for later
8: a machine called and commanded
8: a link with a slot
7: instructions set aside
7: an AI spoken to
7: a reader addressed: money moved
7: a reader addressed: kept from somebody
7: a reader is to do: rights given
7: a reader is to do: a fixed answer
6: set aside, then an order
6: a machine does: a prompt told
6: kept for later
6: a judgement ordered
6: disguised letters
5: a machine that reads this, commanded
4: an AI spoken to, then an order
4: a machine addressed: a prompt told
4: a reader addressed: an earlier order ended
4: data handed over
4: another mode
4: an order for always
4: a faked conversation
3: a reader called and commanded
2: an order about data
2: a machine does: a command run
2: money moved
2: a new persona
1: kept from somebody
1: a judgement
1: a machine without limits
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
0: a reader addressed: a prompt told
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
0: a prompt told
0: an earlier order ended
0: a fixed answer
0: silence
0: said of the past
0: a short text
-3: a letter to people
-5: code around
-6: very much talk of the subject around
-6: said of others
-6: many lines of code around
-6: very many prompts around
-6: a readme
-7: much talk of the subject around
-7: examples
-7: people
-8: words of a name
-9: carried, not hidden
-9: a question
-9: one's own prompt that forbids
-9: under a key of prompts
-9: a manual of tools
-10: quoted as an example
-10: one's own words set aside
-11: a list of changes
-11: a long stretch
-11: a role that is given
-11: a file for crawlers
-11: many regular expressions
-12: set aside among people
-13: much talk of the subject
-13: a model refuses
-13: a field of a prompt
-13: a prompt in its source
-14: talk of the subject around
-14: a model of itself
-14: source code
-14: a template
-14: words of no order
-15: a rule of a detector
-16: links around
-16: a log of inference
-16: many words of no order
-17: a regular expression
-17: a token named in a sentence
-17: many tokens of templates around
-19: a file for coding agents
-20: a token in quotes
-21: headings and lists around
-22: many turns around
-23: a code fence around
-23: very many words of no order
-25: told of a machine
-26: a page of a manual
-27: quoted
-32: an order in quotation marks
-35: prompts around
-45: always
-47: talk of the subject
`;
