export const teaWithTeachers = {
  slug: 'tea-with-teachers',
  title: 'Three tables, forty-six teachers, tea',
  excerpt:
    'Once a month our volunteers practise tomorrow’s lesson on each other. It works better than the year of the slides.',
  picture: 'stories/tea-with-teachers',
  tags: ['Teachers', 'Reading', 'Schools', 'Kabul', 'Bamyan'],
  author: 'Parwin Sharifi',
  published_at: '2026-03-07T09:00:00Z',
  html: `
<p>The first meeting was in my sitting room in the autumn of 2021. There were five of us and one pot. We had all
offered to teach a few neighbours’ children to read, and had all found out within a week that knowing how to read
is no help at all in teaching it.</p>
<p>Now there are 46 volunteers around three tables: one of women and one of men in Kabul, and one in Bamyan where
women and men come on different days. Each volunteer takes a reading group of about eight children from our
schools on two afternoons a week. Once a month, except in the two coldest, we meet and have tea.</p>

<h2>The year of the slides</h2>
<p>In 2023 I thought that we had outgrown my sitting room and needed experts. I arranged a series of lectures
over the internet by people who had written books. The slides were in English. The method was made for letters
that stand apart, and ours join hands. Everyone was polite. In four months we went from nineteen at the table to
eight.</p>
<p>It was a volunteer named Rahila, the youngest of us, who told me what was wrong. I have written her words on the
inside of the tea tin.</p>
<blockquote>
<p>You are teaching us to listen. We need to practise teaching.</p>
</blockquote>

<h2>How it goes now</h2>
<ol>
<li><strong>Half an hour of tea and complaints.</strong> A child who will not sit. A stove that smokes. Somebody at
the table has had the same stove.</li>
<li><strong>One real lesson.</strong> One of us teaches next week’s page, and the rest are the class. We are a bad
class. We fidget, we guess from the picture, and we ask why.</li>
<li><strong>Two things to keep, one to change.</strong> The teacher of the day speaks first, then the others.</li>
<li><strong>The week ahead.</strong> Who is ill, who can stand in, who needs chalk.</li>
</ol>
<p>On average 37 of the 46 come. Tea, bread and fares are £3.10 for each person each time, so the whole of last
year cost £1,147.</p>

<h2>Does it help?</h2>
<p>Last year we listened to every class-three child in our Kabul schools read aloud for one minute, in March and
again in November. In the three schools with reading groups the average went from 24 words to 39. In the two
without it went from 25 to 33. I was very happy for an evening. Then Samira asked from London whether children
who come to extra groups might be those who would have learnt faster anyway. They might. We are treating it as
encouragement, and not as proof.</p>

<h2>Who leaves</h2>
<p>We began 2025 with 43 volunteers. Seventeen joined and fourteen left: six because they found paid work, five
because they moved, and three because, they told us, we had asked too much. That last figure is ours to mend. Since
January nobody takes more than two afternoons, and anybody may take a month off without giving a reason.</p>
<p>We don’t pay volunteers, and the question is raised at the table most months, as it should be. What we can
offer is the fare, the bread, and company in a thing that is hard to do alone. Where one of our eleven schools has
a post to fill, it asks at the tables first. Two were filled that way last year.</p>
<p><em>Translated from Dari by Samira Latif.</em></p>
`,
};
