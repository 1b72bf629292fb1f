export const homeLibrary = {
  slug: 'home-library',
  title: 'A library with four wheels and four legs',
  excerpt:
    'Two bicycles, a donkey and 1,140 books call at 214 houses every fortnight. The tractor manual is always out.',
  picture: 'stories/home-library',
  tags: ['Reading', 'Bamyan', 'Kabul'],
  author: 'Nasrullah Karimi',
  published_at: '2026-06-13T07:30:00Z',
  html: `
<p>The donkey is called Badam, which means almond. She carries two boxes of about forty books each, and she knows
the round better than I do: if I stop to talk at a house where we have no reader, she walks on to the next where
we have.</p>
<p>Our library has no building. In Kabul it is two bicycles with boxes behind the saddle. Here in Bamyan it is
Badam and whoever leads her. Every fortnight, from the spring thaw to the first heavy snow, we call at 214
households where there is a child who cannot go to school: because it is too far, because of an illness, because
a family needs the work of their hands, or because no school is open to them.</p>

<h2>How it works</h2>
<p>Each child may keep two books until the next visit. There are 1,140 in all, in Dari and in Pashto, and every
title is on a list that we show to the elders and to the education office before a round begins. In the twelve
months to the end of April we wrote 7,860 loans into the notebook. I say “child”, but the notebook does not ask
who in the house did the reading.</p>
<blockquote>
<p>My daughter reads to me while I bake. I have burnt bread three times because of that book about the
judge.</p>
<p>Sabira, mother of four</p>
</blockquote>

<h2>What we got wrong</h2>
<p>We began in 2023 by asking for a deposit of twenty afghanis a book, so that books would be cared for. Families
stopped opening the door. They were not careless; they did not have twenty afghanis to leave lying with us. After
five months we gave every deposit back, and the loans doubled by the autumn.</p>
<p>Then there were the books themselves. Our first boxes were full of stories in which a lazy boy learns to be
good, and they came back clean. What children ask for is Mullah Nasruddin, poems to learn by heart, anything about
the stars, and a manual for repairing tractors, which has been out without a break since it came.</p>

<h2>The cloudburst</h2>
<p>In April this year, rain caught us an hour from shelter and went straight through our canvas boxes. Sixty books
were soaked. People along the lane took them in, laid the pages between cloths and weighed them down with stones
from their walls. They saved 41. The other 19 are among the 93 that we have lost in three years. So are the three
that Badam ate.</p>
<p>The boxes are tin now. They are heavier and they rattle, and children hear us coming from the bend in the
road, so I am told to leave them as they are.</p>

<h2>What it costs</h2>
<ul>
<li>Pay for two riders and a driver, part-time: £3,420 a year</li>
<li>New books and mending old ones: £1,120</li>
<li>Tyres, fodder, the vet, tin boxes: £700</li>
</ul>
<p>That makes £5,240 a year, or about 67p for each time that somebody takes a book indoors. One more round would
reach some eighty houses that have asked us and are waiting. If you could help with that, please
<a href="/contact">write to us</a>.</p>
<p><em>Translated from Dari by Samira Latif.</em></p>
`,
};
