import { Site } from '@lapis/contract';

/** The settings of a site. */
export const site = Site.parse({
  app_name: 'Lapis',
  tagline: 'Help for children in Afghanistan',
  description: 'A charity',
  phone: '020 7946 0857',
  email: 'hello@lapis.example',
  address_lines: ['12 Kite Yard', 'London'],
  charity_number: '1199999',
  legal_form: 'Charitable incorporated organisation (CIO)',
  regulator: 'the Charity Commission for England and Wales',
  social: [],
  appeal: 'Your help can make a difference',
});
