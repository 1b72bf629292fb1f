export const site = {
  app_name: 'Lapis Children’s Trust',
  tagline: 'Alongside children and families in Afghanistan since 2014',
  description:
    'A small UK charity working with eleven primary schools in Afghanistan: coats, clean water, books and teachers. We show what it costs.',
  phone: '020 7946 0857',
  email: 'hello@lapis.example',
  address_lines: ['12 Kite Yard', 'London E1 0XX'],
  hours: ['Monday to Thursday, 9.30 to 16.00', 'Friday, 9.30 to 12.30'],
  charity_number: '1199999 (demonstration)',
  legal_form: 'Charitable incorporated organisation (CIO)',
  regulator: 'the Charity Commission for England and Wales',
  registered_address: ['12 Kite Yard', 'London E1 0XX'],
  social: [] as { name: string; url: string }[],
};
