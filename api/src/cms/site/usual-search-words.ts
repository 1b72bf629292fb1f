/** What means the same to visitors of a charity's site, until its staff say otherwise in the settings. */
export const usualSearchWords = [
  'Give, donate, donation, gift, gift aid, standing order, direct debit, legacy',
  'Take Action, volunteer, fundraise, help',
  'Contact, phone, telephone, e-mail, address, opening hours',
  'Reports, accounts, finances, annual report',
  'News & Stories, news, story, stories, blog',
  'Galleries, photos, photographs, pictures',
];

/** What is said to who finds nothing, until its staff say something else. */
export const usualSearchHint =
  'Fewer words find more, and so do simpler ones. Is it spelt as we would spell it?';
