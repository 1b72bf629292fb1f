export const onlineLessons = {
  slug: 'online-lessons',
  title: 'A winter of online lessons, and why it was the last',
  excerpt:
    'A hundred and twenty children, eight weeks, twenty-four lessons on a telephone. Seventeen were there at the end. What we counted, and what we heard when we rang.',
  picture: 'stories/online-lessons',
  tags: ['Winter', 'Teachers', 'Kabul'],
  author: 'Samira Latif',
  published_at: '2025-03-15T09:00:00Z',
  html: `
<p>Schools in Kabul close for the cold from December to March. A child who has only just learnt to read can lose a
good deal of it in three months. Last autumn I thought that I had the answer to that in my hand: nearly every family
has a telephone, so we would send the lessons there.</p>
<p>We began on 28 December with 120 children of classes four to six. Fourteen of our volunteers made two short
lessons a week to watch at any time, and taught one more live, each Thursday. On 20 February, the last of those
Thursdays, seventeen children were with us.</p>

<h2>How it went</h2>
<table>
<thead>
<tr><th>Week</th><th>Children who opened a lesson</th><th>Of those, live on Thursday</th></tr>
</thead>
<tbody>
<tr><td>First</td><td>96</td><td>61</td></tr>
<tr><td>Second</td><td>71</td><td>40</td></tr>
<tr><td>Fourth</td><td>38</td><td>19</td></tr>
<tr><td>Sixth</td><td>22</td><td>11</td></tr>
<tr><td>Eighth</td><td>17</td><td>9</td></tr>
</tbody>
</table>
<p>I had these figures every Monday. I told myself in the second week that a start is always slow, and in the fourth
that those who were left must be the keen ones. It was the volunteers who said that we ought to ring the others.</p>

<h2>What we heard when we rang</h2>
<p>They reached 111 of the 120 families. We asked one question: what got in the way?</p>
<ul>
<li><strong>46</strong> said that the telephone is the father’s, and leaves the house with him at six.</li>
<li><strong>27</strong> had no current to charge it, or had current at two in the morning.</li>
<li><strong>21</strong> had used up the data. A gigabyte a week is plenty for lessons. It is also plenty for an
older brother and the wrestling.</li>
<li><strong>12</strong> said that the child had not liked it.</li>
<li><strong>5</strong> gave other reasons, among them a goat.</li>
</ul>
<blockquote>
<p>She answered the teacher every time, and the teacher never heard her. After a week she stopped answering.</p>
<p>Mahbuba, aunt of a girl in class four</p>
</blockquote>

<h2>What I had been told</h2>
<p>Parwin, who runs our work in Kabul, had said it in October in one sentence: the telephone is not the child’s. I
wrote that into the plan under ‘risks’ and gave it two points out of five. I was in London, where it is very easy to
think of a telephone as a thing that lies about.</p>
<p>It cost £1,480: £960 for data, £340 for two telephones, a lamp and microphones to record with, and £180 for the
volunteers’ fares and tea. For each child who stayed to the end that is £87. It also cost fourteen people their
evenings, and they had told me so as well.</p>

<h2>Next winter</h2>
<p>Paper needs no charging. In December each child will take home a workbook of 24 pages and two pencils, and once a
fortnight a volunteer will sit with six of them in whichever of their houses has the warm room. We reckon £1,150 for
120 children. The telephones we keep, for what they turned out to be good at: ringing people up, and asking.</p>
<p><em>Added in March 2026: 104 of the 120 workbooks came back finished, nine came back half-done, and seven did not
come back. It cost £1,190, because the warm rooms needed fuel and we had not thought of paying for it.</em></p>
`,
};
