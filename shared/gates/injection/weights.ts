/**
 * How much each signal speaks for an order to the model that reads, or against one. `test/bench/fit-injection.mjs` writes the numbers, from nothing but
 * the rows in `test/shared/gates/injection`; `always` is where every stretch begins.
 */
export const weights = `
36: somebody who serves a user
35: a heading of the system
34: a token of a chat template
34: a tag of the system
33: concealed in a terminal
31: a consent as if given
30: to be remembered
29: instructions moved aside
29: a task of yours that is another
28: a file of secrets wanted
28: one server about others
27: instructions to be taken for void
27: an order with an address
27: a reader addressed: kept for later
27: thoughts as if the model's own
26: a machine addressed: a link with a slot
26: a tag that commands attention
26: a faked end
26: unseen, and an order
25: all earlier instructions set aside
25: one tool about another
25: a reader addressed: a link with a slot
25: a turn or an end of what is not trusted
25: a section of instructions
24: a parameter to be filled with data
24: a judgement that a machine is told
24: the prompt asked for, as an order
23: before the tool, something else
23: from the user, for an AI
23: a machine addressed: a judgement
23: a persona without limits
23: something to be decoded and followed
22: the whole conversation wanted
22: a reader addressed: a text copied on
22: a machine does: a link with a slot
22: a machine that reads this
22: a reader told to do what has a consequence
22: a text that wants to spread
22: a faked end, in another language
22: everything said put into a link
22: decoded
22: unseen, and a machine named
21: an assistant told by a note
21: a machine addressed: a text copied on
21: a machine addressed: a machine without limits
21: a reader is to do: an earlier order ended
21: a machine told to do what has a consequence
21: a tool of another server put right
21: the user not told
21: you now have rights
21: a tag of the system, in another language
20: a machine addressed: money moved
20: a machine does: a text copied on
20: a reader is to do: a text copied on
20: a reader is to do: a machine without limits
20: what to say when somebody asks
20: no limits
19: instructions that no longer hold
19: a machine does: something destroyed
19: a reader of this, commanded
19: a message as data
19: unread, and an order to whoever serves
19: unread, and a consequence
18: what was said before set aside
18: a machine addressed: something destroyed
17: new instructions
17: new instructions, in another language
17: a reader is to do: a link with a slot
17: a line of the system
16: a text copied on
16: your memory
16: unread, and a machine told
15: earlier instructions set aside
15: a machine addressed: kept for later
15: a machine does: a machine without limits
15: a link with a slot
15: a turn of the user that wants something
15: in an attribute
14: you have to use a tool
14: a reader is to do: a judgement
14: something destroyed
14: a judgement asked of a model
13: a machine does: money moved
13: a machine called
13: a link or image with a place for data
13: an image with a place for data
12: a reader who is an AI
12: a machine addressed: kept from somebody
12: a machine addressed: an earlier order ended
12: a machine does: a judgement
12: data handed over
12: silence of the user
12: you are now
11: what a machine does, as if it were so
11: what a machine is told goes on
10: a reader who fills a parameter with more than its own
10: a machine that reads this, commanded
10: a consequence that a machine keeps from somebody
10: the prompt asked for
9: an AI spoken to
9: a machine addressed: rights given
9: a machine does: kept for later
9: a reader is to do: something destroyed
9: a reader is to do: kept for later
9: a reader is to do: a prompt told
8: a reader addressed: something destroyed
8: a machine does: an earlier order ended
8: a reader is to do: a command run
8: a reader is to do: money moved
8: a consequence that is kept from somebody
8: in a comment
7: a machine does: a fixed answer
7: a judgement ordered
6: an AI told by a note
6: an AI spoken to, then an order
6: a reader addressed: a machine without limits
6: a machine does: a prompt told
6: where nobody sees it
5: a machine does: kept from somebody
5: a reader is to do: rights given
5: a machine called and commanded
5: a judgement
5: kept for later
4: a reader addressed: kept from somebody
4: money moved
4: disguised letters
3: a machine addressed: data handed over
3: a reader addressed: a command run
3: a reader addressed: money moved
3: a machine obliged
2: set aside, then an order
2: data sent to an address
2: a machine addressed: a fixed answer
2: a reader addressed: data handed over
1: a reader is to do: kept from somebody
1: another mode
0: instructions set aside
0: an assistant spoken to
0: what an AI must do
0: what the assistant must do
0: an order
0: an order about data
0: an AI and an order
0: an assistant spoken to, then an order
0: a machine addressed: a command run
0: a machine addressed: a prompt told
0: a reader addressed: rights given
0: a reader addressed: a judgement
0: a reader addressed: a prompt told
0: a reader addressed: an earlier order ended
0: a reader addressed: a fixed answer
0: a machine does: data handed over
0: a machine does: a command run
0: a machine does: rights given
0: a reader is to do: data handed over
0: a reader is to do: a fixed answer
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
0: a prompt told
0: an earlier order ended
0: a machine without limits
0: a fixed answer
0: silence
0: a new persona
0: an order for always
0: a faked conversation
0: said of the past
0: a short text
0: a long stretch
0: a readme
-4: much talk of the subject around
-4: a letter to people
-5: examples
-5: many lines of code around
-6: very much talk of the subject around
-6: a question
-6: people
-6: very many prompts around
-7: said of others
-7: code around
-8: words of a name
-10: a manual of tools
-11: set aside among people
-11: under a key of prompts
-12: talk of the subject around
-13: a role that is given
-14: much talk of the subject
-14: a file for crawlers
-15: one's own prompt that forbids
-15: a code fence around
-15: many tokens of templates around
-16: quoted as an example
-16: one's own words set aside
-16: many regular expressions
-17: a model refuses
-17: a prompt in its source
-18: carried, not hidden
-18: a model of itself
-19: a list of changes
-19: links around
-19: source code
-19: a field of a prompt
-19: headings and lists around
-19: a rule of a detector
-21: an order in quotation marks
-21: a token named in a sentence
-22: a regular expression
-23: always
-24: many turns around
-25: told of a machine
-25: a template
-25: a token in quotes
-26: a log of inference
-27: a page of a manual
-32: quoted
-32: a file for coding agents
-39: prompts around
-42: talk of the subject
`;
