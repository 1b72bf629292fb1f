export const caretakersKeys = {
  slug: 'caretakers-keys',
  title: 'Nineteen keys',
  excerpt:
    'One for the pump, one for the coats, one for a gate that fell down years ago. A school day in Bamyan, kept by the man who opens it and shuts it.',
  picture: 'stories/caretakers-keys',
  tags: ['People', 'Schools', 'Bamyan'],
  author: 'Mirza Husain',
  published_at: '2026-10-10T07:30:00Z',
  html: `
<p>Nasrullah asked me to write down a day. I said that I have never written anything longer than a shopping list. He
said: then write that, with the hours. So here is Tuesday 15 September.</p>

<p><strong>Half past five.</strong> I count the keys before I put on my shoes. Nineteen. Gate, six classrooms,
office, teachers’ room, store. Two for the book cupboards, one for the coats, one for the medicine box, one for the
fuel. The padlock on the pump, and the chain on the ladder. That is seventeen. The eighteenth is for the old gate,
which fell down in a storm and became a bench. The nineteenth nobody can explain. My predecessor gave it to me and
said, ‘You never know.’</p>

<p><strong>Half past six.</strong> I open. School begins at half past seven, but those who live furthest walk by
their mothers’ clock, and a child who has come fifty minutes should not stand outside a door. There are three this
morning. The smallest carries the bell round for me.</p>

<p><strong>Seven.</strong> The pump. I take off the padlock, pump twenty strokes onto the ground and taste it. The
tale of that pump, and of the hole before it, is told <a href="/blog/school-well">in another place</a>. I only say
that I had pointed at the poplars too, and that nobody asks a caretaker.</p>

<p><strong>Nine.</strong> A pane in class three, a hinge in class five. A girl asks what is in the paint for the
blackboards. I tell her soot, glue and a secret. She says that it is egg. I must speak to my wife.</p>

<p><strong>Noon.</strong> Bread, from down the lane. I tear and a mother counts. Afterwards the first shift goes
home, and the second comes in through the same gate, so for ten minutes I have 312 children and one key.</p>

<p><strong>Two.</strong> Quiet. I oil locks. I want to tell about the store here, because Nasrullah says that these
pages are also for what goes wrong.</p>
<p>In April last year I locked the store at two o’clock as always. A boy of class one had gone in to look for his
cap, and had fallen asleep on the sacks. He was inside for forty minutes. When he knocked I was at the far end of
the yard. He was not hurt. He was very frightened, as was I, and everything that his father said to me was
right.</p>
<p>It was reported to London the same evening. I thought that they would take the keys away. Instead there came a
list of questions, and at the end of it a rule, which was mine:</p>
<ul>
<li>Before I lock, I open the door wide, call, and count aloud to ten.</li>
<li>A second grown-up looks in and says ‘empty’.</li>
<li>No door that a child can walk through has a lock that doesn’t open from inside. We changed four, for £46.</li>
</ul>
<blockquote>
<p>He counts to ten in a terrible voice. We all come out, even from rooms that he isn’t locking.</p>
<p>A boy in class one</p>
</blockquote>

<p><strong>Five.</strong> The second shift leaves. Somebody’s aunt is on the path already. I go round: six rooms,
call, count, empty. A teacher goes round with me, and we talk about her stove. There is one mitten, one compass, and
one exercise book with a very good donkey in it.</p>

<p><strong>Half past six.</strong> Pump locked, ladder chained. Nineteen.</p>
<p>If anybody who reads this has a lock that nothing fits, I may have the key. What such a day looks like is drawn
in <a href="/galleries/a-day-at-the-school">a day at the school</a>.</p>
<p><em>Translated from Dari by Samira Latif.</em></p>
`,
};
