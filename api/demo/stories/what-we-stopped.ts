export const whatWeStopped = {
  slug: 'what-we-stopped',
  title: 'Six things we have stopped doing',
  excerpt:
    'Parcels, prizes, a form with thirty-one questions: what we gave up in eleven years, what each cost before we did, and one that we had to take up again.',
  picture: 'stories/what-we-stopped',
  tags: ['How we work', 'Schools'],
  author: 'Hannah Whitlock',
  published_at: '2025-05-24T08:00:00Z',
  html: `
<p>Charities are good at announcing what they begin. The other list is kept in a drawer, if it is kept. Ours hangs
on the wall in Kite Yard, and every July the trustees must add to it or say why not. Here it is, oldest first.</p>

<h2>1. Parcels</h2>
<p>In 2015 we packed 62 boxes in London: pencils, exercise books, jumpers, and in one of them eleven hockey sticks.
Freight and duty came to £1,910. The same things, hockey sticks apart, would have cost £740 in the bazaar in Kabul.
The stationer there has a daughter at one of our schools, and had wondered why we never came in. We buy from her
father now.</p>

<h2>2. Photographs of children</h2>
<p>We had a very good one, of a boy with chalk on his nose, and it was on everything. In 2017 his father asked us to
take it away. At his new school he was ‘the boy from the leaflet’. Finding all the copies took five months, and I am
not sure that we did. Since then there are drawings, which show nobody.</p>

<h2>3. Asking families to prove that they are poor</h2>
<p>For one winter a child could have a coat once somebody had called at the house with a form. It had 31
questions.</p>
<blockquote>
<p>I hid the good teapot before they came. It was my mother’s. What must a person think of you, that you hide a
teapot from them?</p>
<p>A mother in Kabul</p>
</blockquote>
<p>Now teachers and the parents’ council write the list between them, and nobody is asked anything at home.</p>

<h2>4. Prizes for the best pupil</h2>
<p>From 2016 to 2019 there was one a term in each school. We looked up who had won: in most schools the same four
children, turn about. A girl who had come fifth every time told her teacher that she would rather not be counted.
The £380 a year now buys each class a box of books and a football.</p>

<h2>5. A deposit on library books</h2>
<p>Twenty afghanis a book, for five months of 2023. It was meant to keep the books safe, and it did: they stayed in
their boxes. Every deposit was paid back that autumn.</p>

<h2>6. Lessons by telephone</h2>
<p>This winter’s entry, and the most expensive so far. Samira has written <a href="/blog/online-lessons">what
happened and what she was told beforehand</a>.</p>

<h2>And one that we took up again</h2>
<p>In 2018 we stopped paying for tea and bread at the parents’ meetings. It saved £210 a year, and looked well in
the accounts. Before, some thirty parents had come to a meeting; after, nine. Of those nine, eight were men. A woman
who crosses the town with a small child on her arm does not do so for a dry hour on a bench. The bread was back
within the year, and so were they.</p>

<h2>How a thing gets on the list</h2>
<ul>
<li>Anybody may propose it: a trustee, a colleague, a parent, you.</li>
<li>Whoever began it speaks last. That has usually been me.</li>
<li>We write down who will miss it, and ask them first.</li>
<li>The money that is saved stays with the same schools.</li>
</ul>
<p>Two things are under discussion for July: the printed calendar, which costs £640 and is loved, and my habit of
telephoning Kabul during lunch. If you have a third, <a href="/contact">please tell us</a>.</p>
`,
};
