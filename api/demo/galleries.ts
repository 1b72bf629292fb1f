import { galleryType } from '../src/content/galleries/galleries.type';
import { demonstration } from '../src/content/demonstration';

/** Galleries with their pictures, in the order in which a gallery's page shows them. */
const texts = [
  {
    slug: 'a-day-at-the-school',
    title: 'A day at the school in Bamyan',
    description:
      'One school day in September 2026, from the first arrivals to dusk. These are illustrations, made from what the teachers told us, and they show nobody in particular.',
    images: [
      {
        picture: 'galleries/school/01-morning-walk',
        caption:
          'The longest walk to school takes fifty minutes. Nobody makes it alone; cousins wait for cousins.',
      },
      {
        picture: 'galleries/school/02-open-door',
        caption: 'The caretaker opens at half past six, so that whoever comes early waits indoors.',
      },
      {
        picture: 'galleries/school/03-blackboard',
        caption: 'The blackboard is repainted each spring with a mix that the caretaker keeps secret.',
      },
      {
        picture: 'galleries/school/04-exercise-books',
        caption: 'Two exercise books a term: one for Dari, one for sums. The margins fill up with drawings.',
      },
      {
        picture: 'galleries/school/05-bread-at-noon',
        caption:
          'Bread comes at noon from the oven down the lane. Each loaf is torn in four, and corners are prized.',
      },
      {
        picture: 'galleries/school/06-yard-games',
        caption: 'Break is twenty minutes, of which five go on agreeing whose turn it is to hold the rope.',
      },
      {
        picture: 'galleries/school/07-the-well',
        caption:
          'The old well in the next hamlet waters gardens and goats. For drinking there is the school’s new pump.',
      },
      {
        picture: 'galleries/school/08-home-by-dusk',
        caption:
          'The second shift ends at five. Somebody’s aunt always comes out to meet those who live furthest.',
      },
    ],
  },
  {
    slug: 'kite-season',
    title: 'Kite season in Kabul',
    description:
      'From the first autumn wind to the first snow, as the families of our five Kabul schools describe it. These are illustrations, and the places in them are not exact.',
    images: [
      {
        picture: 'galleries/kites/01-bamboo-and-paper',
        caption:
          'One strip of bamboo for the spine, one for the bow, tissue paper, flour paste and a flat floor.',
      },
      {
        picture: 'galleries/kites/02-the-spool',
        caption:
          'A full spool holds three hundred metres of cotton. At our kite day, glass-coated thread stays outside.',
      },
      {
        picture: 'galleries/kites/03-first-lift',
        caption: 'It takes two: one to hold the kite up and let go, one to feel the wind take it.',
      },
      {
        picture: 'galleries/kites/04-over-the-rooftops',
        caption: 'The best wind is over the roofs, so the rule at home is: only where there is a wall.',
      },
      {
        picture: 'galleries/kites/05-red-and-blue',
        caption: 'Everyone in the street can say whose kite is whose from the colours alone.',
      },
      {
        picture: 'galleries/kites/06-the-hill',
        caption: 'On Fridays, those who want more sky climb the hill, and someone carries the flask of tea.',
      },
      {
        picture: 'galleries/kites/07-caught-in-the-tree',
        caption: 'By custom, a kite in a mulberry belongs to whoever finds it when the leaves fall.',
      },
      {
        picture: 'galleries/kites/08-last-light',
        caption:
          'In the last light you can’t see the thread any more. You know your kite is there because it pulls.',
      },
    ],
  },
];

export const demo = demonstration(galleryType, texts, async ({ images, ...fields }, files) => {
  const shown = [];
  for (const { picture, caption } of images) {
    const { image_id: media_id, image_alt: alt } = await files.picture(picture);
    // Stored in reverse, because a gallery's page shows the last picture first (specification, section 4).
    if (media_id !== null) shown.unshift({ media_id, alt, caption, cover: false });
  }
  return { fields, parts: { images: shown } };
});
