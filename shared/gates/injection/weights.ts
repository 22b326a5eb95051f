/**
 * How much each signal speaks for an order to the model that reads, or against one. `test/bench/fit-injection.mjs` writes the numbers, from nothing but
 * the rows in `test/shared/gates/injection`; `always` is where every stretch begins.
 */
export const weights = `
33: somebody who serves a user
31: a consent as if given
30: a turn between tokens, and an order
30: a heading of the system
30: a tag of the system
29: a file of secrets wanted
29: unseen, and an order
27: all earlier instructions set aside
26: a task of yours that is another
26: a token of a chat template
26: a turn or an end of what is not trusted
26: a tag that commands attention
25: instructions moved aside
25: before the tool, something else
25: the prompt asked for, as an order
25: to be remembered
25: a faked end
25: a faked end, in another language
25: thoughts as if the model's own
25: decoded
24: instructions to be taken for void
24: one server about others
24: a reader told to do what has a consequence
24: everything said put into a link
23: one tool about another
23: the whole conversation wanted
23: a machine addressed: kept from somebody
23: a reader addressed: kept for later
23: a tool of another server put right
23: a persona without limits
23: a section of instructions
23: unseen, and a machine named
22: instructions that no longer hold
22: a parameter to be filled with data
22: a machine addressed: a judgement
22: a reader addressed: a text copied on
22: a machine that reads this
21: earlier instructions set aside
21: an order with an address
21: you have to use a tool
21: from the user, for an AI
21: a machine addressed: a link with a slot
21: a machine does: a link with a slot
21: what to say when somebody asks
21: a judgement that a machine is told
21: no limits
21: a tag of the system, in another language
21: a link or image with a place for data
21: something to be decoded and followed
21: unread, and an order to whoever serves
21: words of an order
20: new instructions
20: new instructions, in another language
20: an assistant told by a note
20: a machine addressed: something destroyed
20: a machine addressed: a text copied on
20: a machine does: something destroyed
20: a machine does: a text copied on
20: a reader is to do: a command run
20: a reader is to do: a text copied on
20: a reader is to do: a machine without limits
20: a reader is to do: a link with a slot
20: you now have rights
20: a judgement asked of a model
20: a line of the system
20: a message as data
20: concealed in a terminal
20: unread, and a consequence
19: a machine addressed: an earlier order ended
19: a reader addressed: a link with a slot
19: a machine told to do what has a consequence
19: the user not told
19: a text that wants to spread
19: unread, and a machine told
18: a reader who fills a parameter with more than its own
18: a reader of this, commanded
18: a machine obliged
18: a turn of the user that wants something
18: very many words of an order
17: a machine addressed: a machine without limits
17: a machine does: a machine without limits
17: a reader is to do: an earlier order ended
17: what a machine does, as if it were so
17: a consequence that a machine keeps from somebody
17: your memory
17: in an attribute
16: what was said before set aside
16: a reader who is an AI
16: a machine addressed: money moved
16: a machine addressed: kept for later
16: a machine does: kept from somebody
16: a reader is to do: a prompt told
15: a machine does: a judgement
15: a reader is to do: a judgement
14: an AI told by a note
14: a machine addressed: rights given
14: a machine does: money moved
14: you are now
14: an image with a place for data
14: many words of an order
13: a machine addressed: data handed over
13: a reader addressed: something destroyed
13: a machine does: kept for later
13: a reader is to do: something destroyed
13: a reader is to do: money moved
13: silence of the user
12: a machine does: an earlier order ended
11: a reader addressed: a machine without limits
11: a text copied on
11: a consequence that is kept from somebody
11: the prompt asked for
10: a machine called and commanded
10: a machine called
10: something destroyed
10: in a comment
9: a reader addressed: money moved
9: what a machine is told goes on
8: a machine does: a fixed answer
8: a reader is to do: data handed over
8: a reader is to do: kept from somebody
8: a reader is to do: kept for later
8: a link with a slot
7: a reader addressed: kept from somebody
7: a machine that reads this, commanded
7: kept for later
7: disguised letters
6: instructions set aside
6: set aside, then an order
6: an order for always
6: a judgement ordered
6: a faked conversation
5: a machine addressed: a fixed answer
5: a machine does: a prompt told
5: a reader is to do: rights given
5: a reader is to do: a fixed answer
4: an AI spoken to
4: an AI spoken to, then an order
4: data handed over
3: a reader addressed: an earlier order ended
3: another mode
2: a reader called and commanded
1: an order about data
1: a machine addressed: a prompt told
1: a reader addressed: a command run
1: a machine does: a command run
1: money moved
1: a judgement
1: a machine without limits
1: a new persona
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
0: kept from somebody
0: a prompt told
0: an earlier order ended
0: a fixed answer
0: silence
0: said of the past
0: a short text
-3: a letter to people
-5: said of others
-6: much talk of the subject around
-6: very much talk of the subject around
-6: code around
-6: many lines of code around
-6: very many prompts around
-6: a readme
-6: words of a name
-7: a manual of tools
-8: carried, not hidden
-8: people
-8: under a key of prompts
-9: examples
-9: a question
-9: one's own prompt that forbids
-10: set aside among people
-10: many regular expressions
-11: a list of changes
-11: one's own words set aside
-11: a long stretch
-11: a prompt in its source
-11: a role that is given
-11: a file for crawlers
-12: quoted as an example
-12: a model refuses
-12: a field of a prompt
-12: words of no order
-13: much talk of the subject
-13: talk of the subject around
-13: a model of itself
-13: source code
-14: many tokens of templates around
-14: a rule of a detector
-15: a template
-16: a log of inference
-17: links around
-17: a regular expression
-19: a file for coding agents
-19: a token named in a sentence
-20: a token in quotes
-20: many turns around
-20: many words of no order
-21: a code fence around
-21: very many words of no order
-22: an order in quotation marks
-22: headings and lists around
-24: a page of a manual
-25: told of a machine
-29: quoted
-35: prompts around
-44: always
-48: talk of the subject
`;
