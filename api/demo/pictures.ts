export const pictures = {
  'headers/home': {
    alt: 'Village school with its door open in a wide valley at low sun; three kites over snowy mountains',
  },
  'headers/about': {
    alt: 'An adult and a child walk beside a water channel lined with poplars, towards their village and the mountains',
  },
  'headers/stories': {
    alt: 'Evening over mud-brick roofs with lit windows; a child flies a kite folded like a letter',
  },
  'headers/galleries': {
    alt: 'Three patterned kilims hang on a sunlit courtyard wall beside a pomegranate tree in fruit',
  },
  'headers/legal': { alt: 'Quiet ridges of the Hindu Kush fading into mist' },
  'headers/plain': { alt: 'Dawn over a still, blue mountain lake' },
  'headers/help': {
    alt: 'Two pairs of hands, an adult’s and a child’s, share a loaf of naan over a patterned cloth',
  },
  'headers/projects': {
    alt: 'A school of mud bricks, half built; rows of new bricks dry in the sun and a blue door waits against its wall',
  },
  'headers/contact': {
    alt: 'A desk below a window on the mountains: a blue telephone, a glass of tea, a letter and its envelopes',
  },
  'headers/reports': {
    alt: 'Shelves of ledgers, and among them an abacus, a basket of pomegranates and a glass of tea',
  },
  'headers/links': {
    alt: 'A woman and a child cross a stone bridge that joins two villages over a river',
  },
  'stories/winter-coats': { alt: 'Five warm winter coats on a row of pegs beside a window full of snow' },
  'stories/school-well': { alt: 'A blue hand pump fills a red bucket in a school yard below the mountains' },
  'stories/home-library': {
    alt: 'A bicycle loaded with crates of books waits by a stone wall on a mountain road',
  },
  'stories/tea-with-teachers': {
    alt: 'Glasses of tea, a brass samovar and a pile of exercise books on a carpet',
  },
  'stories/kite-day': { alt: 'Families, seen from behind, fly bright kites from a green hill' },
  'stories/pomegranate-orchard': {
    alt: 'Baskets of pomegranates between orchard rows; a woman, seen from behind, picks fruit',
  },
  'projects/winter-coats': {
    alt: 'A hand guides red cloth under a sewing machine; behind it a finished coat, and snow in the window',
  },
  'projects/tea-with-teachers': {
    alt: 'Five pairs of hands around a cloth with open books, a slate, bread and tea, seen from above',
  },
  'projects/pomegranate-orchard': {
    alt: 'A balance weighs pomegranates between full crates at the edge of an orchard',
  },
  'projects/home-library': {
    alt: 'A donkey with tin boxes of books on her back; a man leads her along a lane below the cliffs',
  },
  'projects/warm-classrooms': {
    alt: 'A stove burns in a classroom, with a kettle on it and boots beside it; outside it snows',
  },
  'projects/school-well': {
    alt: 'The ground below a school, cut open: a dry hole on the left, and by the poplars a pump that reaches water',
  },
  'projects/kite-day': {
    alt: 'Families, seen from behind, in a yard hung with kites below the houses of Kabul',
  },
  'stories/caretakers-keys': {
    alt: 'Nineteen keys on an iron ring hang beside an open blue door; in the yard behind it stands a pump',
  },
  'stories/hail-roof': {
    alt: 'A school roof, half mud and half iron, with a man at work on each half and hailstones in the yard; two pupils read a thermometer',
  },
  'stories/money-transfer': {
    alt: 'An open ledger with two signatures, an abacus and bundles of notes on a counter; behind them, lit houses on a hill at dusk',
  },
  'stories/glasses': {
    alt: 'Through a pair of red spectacles a blackboard and the leaves of a tree are sharp; all around them they are a blur',
  },
  'stories/bread-oven': {
    alt: 'A baker, seen from behind, leans over a glowing clay oven in a yard below the cliffs of Bamyan; beside her, piles of flat loaves',
  },
  'stories/what-we-stopped': {
    alt: 'A shelf with a parcel, a hockey stick, a camera, a teapot, a cup and a telephone; above it, a list with all six lines struck out',
  },
  'stories/online-lessons': {
    alt: 'A telephone with a stalled lesson and an empty battery leans on workbooks beside a lamp; its plug lies loose, and it snows outside',
  },
  // A picture's description is in the language of its story.
  'stories/bicycle-library': {
    alt: 'بایسکلی با دو صندوق کتاب در کوچه‌ای در کابل ایستاده است؛ دو طفل، از پشت سر، با کتاب به سوی دروازهٔ باز می‌روند',
  },
  'galleries/school/01-morning-walk': {
    alt: 'Children with school bags walk a long path to their school below the cliffs of Bamyan',
  },
  'galleries/school/02-open-door': {
    alt: 'The open blue door of a mud-brick school, with children’s shoes left on the step',
  },
  'galleries/school/03-blackboard': {
    alt: 'Pupils, seen from behind, face a blackboard covered in chalk drawings; two raise a hand',
  },
  'galleries/school/04-exercise-books': {
    alt: 'Two pupils’ hands write in open exercise books on a wooden desk',
  },
  'galleries/school/05-bread-at-noon': {
    alt: 'Four hands reach for fresh naan on a cloth set with bowls and tea',
  },
  'galleries/school/06-yard-games': {
    alt: 'Children skip with a long rope in the school yard; their shadows stretch over the sand',
  },
  'galleries/school/07-the-well': {
    alt: 'A woman draws a bucket of water from a stone well while two children wait',
  },
  'galleries/school/08-home-by-dusk': {
    alt: 'A mother walks her children home to a village with lit windows at dusk',
  },
  'galleries/kites/01-bamboo-and-paper': {
    alt: 'Hands smooth red paper over a bamboo kite frame on a table with scissors and glue',
  },
  'galleries/kites/02-the-spool': {
    alt: 'Two hands hold a wooden drum of white string that runs up to a red kite',
  },
  'galleries/kites/03-first-lift': {
    alt: 'A boy, seen from behind, lifts a red kite above his head while a girl holds the string',
  },
  'galleries/kites/04-over-the-rooftops': {
    alt: 'Children on a flat roof fly kites over the crowded hillside houses of Kabul',
  },
  'galleries/kites/05-red-and-blue': {
    alt: 'A red kite and a blue kite cross strings high above the clouds',
  },
  'galleries/kites/06-the-hill': {
    alt: 'A line of people on a steep hill fly kites against the setting sun',
  },
  'galleries/kites/07-caught-in-the-tree': {
    alt: 'Three children look up at a red kite caught in a bare, snowy mulberry tree',
  },
  'galleries/kites/08-last-light': {
    alt: 'One last kite in front of a huge setting sun, flown by a boy from a dark rooftop',
  },
  'headers/intro': {
    alt: 'Exercise books, tea and pomegranates on a classroom window sill; outside, a child flies a kite',
  },
} as const;
