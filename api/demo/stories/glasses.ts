export const glasses = {
  slug: 'glasses',
  title: 'The third row from the back',
  excerpt:
    'Why does a charity for schools buy spectacles? A reader asked, and a children’s doctor answers him: about 97 pairs, one shortened rope and a boy who had learnt the eye chart by heart.',
  picture: 'stories/glasses',
  tags: ['Health', 'Schools', 'Kabul'],
  author: 'Dr Helen Birtwistle',
  published_at: '2025-09-13T08:00:00Z',
  html: `
<p>Dear Mr Pennington,</p>
<p>At the open evening in May you asked why the budget of a charity for schools has a line for spectacles, and I
gave you a bad answer, because I was holding a plate. Here is a better one.</p>
<p>It began with a complaint. Teachers at one of our five Kabul schools wrote that the third row from the back was
lazy. Not the last row, they said, which talks, but the one where tall, quiet children sit. A volunteer moved four
of them to the front for a week, and three stopped being lazy.</p>

<h2>What was done</h2>
<p>In April and May two nurses taught 38 teachers to test sight with a chart of turning letters, which a child can
read who doesn’t know the alphabet. You point which way the legs of the letter go. They tested 1,860 children, and
143 could not read the fourth line.</p>
<p>An optometrist then saw everyone who came, 129 in all:</p>
<table>
<thead>
<tr><th>Result</th><th>Children</th></tr>
</thead>
<tbody>
<tr><td>Given spectacles</td><td>97</td></tr>
<tr><td>Nothing wrong with their sight</td><td>21</td></tr>
<tr><td>Sent on to the eye hospital, fares and fees paid</td><td>8</td></tr>
<tr><td>Parents preferred not to</td><td>3</td></tr>
</tbody>
</table>
<p>A pair costs £6.40, made in Kabul. With the charts, six days of the optometrist, the hospital and the fares it
came to £1,821. Fourteen children have yet to be examined, and a nurse is calling on their families one by one.</p>

<h2>What went wrong</h2>
<p>The test must be done at four metres, so each school was given a rope of that length. In one school everybody saw
wonderfully. A nurse thought it over for a day, went back, and measured the rope: three metres and a half. Somebody
had needed string for a kite. All 402 children there were tested again, and eleven more could not read the line.
They are among the 143.</p>
<p>And one boy passed who should not have. He had stood behind the door and learnt the chart by heart, left, up, up,
right, for fear of being sent home. His teacher noticed when he read it perfectly with the chart upside down. No
child had been told what the test was for. That was our mistake, and it is now what the teacher says first.</p>
<p>The first frames were brown, all of them, because brown was cheapest by 20p. Nobody wore them. The second lot
comes in five colours, and the child chooses.</p>
<blockquote>
<p>I thought leaves were something that you only see when you pick them up.</p>
<p>A girl in class five, to her teacher</p>
</blockquote>

<h2>Three months later</h2>
<p>On 6 September teachers looked at who was wearing them. Of 97 pairs 81 were on a nose, nine were broken, five
were lost, and two were at home because an elder brother had laughed. The broken ones have been mended at £1.10
each. I am told that somebody has spoken to the brothers.</p>
<p>You will want to know whether the children read better for it. I would like to know that too. We have their marks
from before and shall have those from after, but they have also grown, and changed teachers, and had a summer. I can
tell you that it is easier to learn from a blackboard that one can see, and that I would not care to design the
trial in which half of them went without.</p>
<p>With thanks for a good question,<br>Helen Birtwistle</p>
<p><em>How we look after children at such an examination, and who is in the room, is written under
<a href="/about">About us</a>.</em></p>
`,
};
