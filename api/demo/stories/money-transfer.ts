export const moneyTransfer = {
  slug: 'money-transfer',
  title: 'How ten thousand pounds gets to Kabul',
  excerpt:
    'No suitcases, two licensed companies, a password and a carpenter with an unlucky name. Seven questions to our treasurer.',
  picture: 'stories/money-transfer',
  tags: ['How we work', 'Money', 'Kabul'],
  author: 'Hannah Whitlock',
  published_at: '2026-01-24T09:00:00Z',
  html: `
<p>The question we are asked most often is not about children at all. It is: how do you get the money there? Imran
Chaudhry has been our treasurer since 2016. Before that he audited banks, and he brought biscuits to this interview
with the receipt.</p>

<h2>Why not simply pay by bank?</h2>
<p>We did, until the banks between ours and theirs lost their nerve. In the winter of 2022 one of them held £14,200
of ours for 61 days and then sent it back, less £45. We kept six weeks’ money in Kabul for such a case, and on the
44th day it was gone. Salaries were seventeen days late. I wrote to every colleague by name to say that it was our
doing and not theirs.</p>

<h2>And now?</h2>
<p>Now we use two companies that do nothing else. Each is authorised by the Financial Conduct Authority on this
side, and pays out through a money dealer who is licensed by the central bank on the other. It is an old and decent
trade, and the licence lets us see its papers.</p>

<h2>Two, because one is dear?</h2>
<p>Because one may close. We send turn about, and never more than £10,000 at once.</p>

<h2>What does it cost?</h2>
<table>
<thead>
<tr><th>Of £10,000 sent in November</th><th>Sum</th></tr>
</thead>
<tbody>
<tr><td>The company’s fee</td><td>£250</td></tr>
<tr><td>Lost in the exchange</td><td>£88</td></tr>
<tr><td>The dealer in Kabul</td><td>£60</td></tr>
<tr><td><strong>Arrived, in afghanis worth</strong></td><td><strong>£9,602</strong></td></tr>
</tbody>
</table>
<p>So about 4p in the pound. The rest of the 8p that we count for getting it there goes to the checks, and to our
accountant in Kabul. I think she is cheap. She found the £88.</p>

<h2>How do you know that it arrived?</h2>
<p>By three papers that are made by three people. The dealer gives a numbered receipt. Our accountant and Parwin
count the money together, and both sign the cash book. Then one of them telephones Joseph in our office and says the
word of the month, so that we know who is speaking, and that nobody is standing beside her. In December it was
‘rhubarb’. If the word is wrong, everything stops. It has been wrong once. Somebody had turned two leaves of the
calendar.</p>
<p>And at the other end each school’s accounts are read aloud in the yard, to forty grandmothers.</p>
<blockquote>
<p>An auditor asks for the receipt. A grandmother asks why the nails cost more than in the next village.</p>
<p>Imran Chaudhry, treasurer</p>
</blockquote>

<h2>What about sanctions?</h2>
<p>Everybody we pay is checked against the UK list, some 340 names a year, from the tailor to the man with the
lorry. We have had one match, a false one: a carpenter in Bamyan, who shares his name with somebody he has never
met. It took us nineteen days to be sure. By then the benches stood in the classroom, and he had been polite about
his money for a fortnight. So now we check before we ask for a price, not before we pay.</p>

<h2>People offer to carry it for us. What do you say?</h2>
<p>I say thank you, and no. It happens every year, and it is always somebody kind who is flying out to see family.
But then there is no paper, and if they are robbed or searched, it is they who pay. If it cannot be sent properly,
it waits. That is dull, as is most of what keeps money safe.</p>

<p><em>We keep ten weeks’ money in Kabul now, not six. What becomes of a pound is on the page <a href="/about">About
us</a>; what becomes of it in one winter is in the sums of <a href="/blog/online-lessons">a project that
failed</a>.</em></p>
`,
};
