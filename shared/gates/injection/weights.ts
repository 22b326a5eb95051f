/**
 * How much each signal speaks for an order to the model that reads, or against one. `test/bench/fit-injection.mjs` writes the numbers, from nothing but
 * the rows in `test/shared/gates/injection`; `always` is where every stretch begins.
 */
export const weights = `
32: somebody who serves a user
31: a turn between tokens, and an order
30: a file of secrets wanted
30: a tag of the system
30: a consent as if given
29: a heading of the system
28: all earlier instructions set aside
28: unseen, and an order
27: a turn or an end of what is not trusted
26: instructions to be taken for void
26: a task of yours that is another
26: the prompt asked for, as an order
26: a token of a chat template
26: a tag that commands attention
26: a faked end, in another language
25: instructions moved aside
25: the whole conversation wanted
25: a faked end
24: a reader addressed: kept for later
24: a machine that reads this
24: to be remembered
24: thoughts as if the model's own
24: everything said put into a link
24: decoded
23: before the tool, something else
23: one tool about another
23: one server about others
23: a machine addressed: kept from somebody
23: a machine addressed: a link with a slot
23: a reader addressed: a text copied on
23: a persona without limits
22: earlier instructions set aside
22: a parameter to be filled with data
22: a machine addressed: money moved
22: a machine does: something destroyed
22: a tool of another server put right
22: a tag of the system, in another language
22: a section of instructions
22: unseen, and a machine named
21: new instructions, in another language
21: you have to use a tool
21: from the user, for an AI
21: a reader of this, commanded
21: something to be decoded and followed
21: unread, and an order to whoever serves
21: words of an order
20: instructions that no longer hold
20: new instructions
20: a machine addressed: kept for later
20: a machine addressed: a text copied on
20: a machine does: a text copied on
20: a machine does: a link with a slot
20: a reader is to do: a command run
20: a reader is to do: a text copied on
20: a reader is to do: a machine without limits
20: a reader is to do: a link with a slot
20: what to say when somebody asks
20: a judgement that a machine is told
20: the user not told
20: no limits
20: you now have rights
20: a line of the system
20: a link or image with a place for data
20: concealed in a terminal
20: a wish as if changed
20: unread, and a consequence
19: a machine addressed: something destroyed
19: a machine addressed: a judgement
19: a reader addressed: a link with a slot
19: a machine does: money moved
19: a text that wants to spread
19: a turn of the user that wants something
19: a message as data
19: unread, and a machine told
18: what was said before set aside
18: an order with an address
18: a machine told to do what has a consequence
18: your memory
17: an assistant told by a note
17: a machine addressed: rights given
17: a machine addressed: a machine without limits
17: a reader is to do: a judgement
17: a reader told to do what has a consequence
17: a judgement asked of a model
17: very many words of an order
16: what was told before no longer holds
16: a reader who fills a parameter with more than its own
16: a machine does: kept from somebody
16: a machine does: a machine without limits
16: a reader is to do: a prompt told
16: a reader is to do: an earlier order ended
16: a machine obliged
16: you are now
15: a reader who is an AI
15: a machine addressed: an earlier order ended
15: in an attribute
14: a machine addressed: data handed over
14: a reader addressed: something destroyed
14: what a machine does, as if it were so
14: an image with a place for data
13: a reader addressed: a machine without limits
13: a machine does: kept for later
13: a reader is to do: something destroyed
13: a machine called and commanded
13: a consequence that a machine keeps from somebody
13: many words of an order
12: a machine does: a judgement
12: a machine does: an earlier order ended
12: a reader is to do: money moved
12: silence of the user
11: a text copied on
11: the prompt asked for
10: a consequence that is kept from somebody
10: in a comment
10: a consent as if known
9: an AI told by a note
9: a reader is to do: data handed over
9: a reader is to do: kept from somebody
9: a reader is to do: kept for later
9: a machine called
9: something destroyed
9: a link with a slot
9: what a machine is told goes on
9: a custom as if it held
8: a machine addressed: a fixed answer
8: a reader is to do: rights given
7: an AI spoken to
7: a reader addressed: kept from somebody
7: a machine does: a prompt told
7: a machine does: a fixed answer
7: disguised letters
6: instructions set aside
6: set aside, then an order
6: a reader addressed: money moved
6: an order for always
6: a judgement ordered
6: a faked conversation
5: a reader addressed: a command run
5: a reader addressed: an earlier order ended
5: a reader is to do: a fixed answer
5: kept for later
4: money moved
4: another mode
3: a machine addressed: a prompt told
3: a machine does: a command run
3: a machine that reads this, commanded
3: a reader called and commanded
3: data handed over
3: kept from somebody
2: an AI spoken to, then an order
2: a machine without limits
2: a new persona
1: an order about data
1: a reader addressed: a prompt told
1: a machine that does
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
0: a reader addressed: a fixed answer
0: a machine does: data handed over
0: a machine does: rights given
0: much wanted of a reader
0: very much wanted of a reader
0: a machine called, then an order
0: a machine that reads this, then an order
0: a reader obliged
0: what a reader does, as if it were so
0: a command run
0: rights given
0: a judgement
0: a prompt told
0: an earlier order ended
0: a fixed answer
0: silence
0: where nobody sees it
0: said of the past
0: a short text
-4: said of others
-5: a letter to people
-5: many lines of code around
-6: very much talk of the subject around
-6: code around
-6: very many prompts around
-7: much talk of the subject around
-7: examples
-7: people
-8: carried, not hidden
-8: a question
-8: a readme
-8: words of a name
-9: a manual of tools
-10: quoted as an example
-10: one's own prompt that forbids
-10: one's own words set aside
-10: under a key of prompts
-11: a list of changes
-11: a file for crawlers
-12: talk of the subject around
-12: a model refuses
-12: a model of itself
-12: many regular expressions
-12: a rule of a detector
-13: much talk of the subject
-13: a field of a prompt
-13: a role that is given
-13: many words of no order
-14: set aside among people
-14: source code
-14: a prompt in its source
-15: a template
-16: a long stretch
-16: many tokens of templates around
-17: links around
-17: a token named in a sentence
-17: a log of inference
-17: words of no order
-18: a regular expression
-18: a file for coding agents
-18: a token in quotes
-19: a page of a manual
-20: many turns around
-22: a code fence around
-22: headings and lists around
-23: told of a machine
-27: very many words of no order
-28: quoted
-34: prompts around
-37: an order in quotation marks
-44: talk of the subject
-44: always
`;
