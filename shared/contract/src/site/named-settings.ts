import type { Site } from './site';

/**
 * Settings that can be inserted into a text, with their labels for staff. A text stores each one as a `span`
 * with the attribute `data-setting="phone"`, which is filled in when the text is shown.
 */
export const namedSettings = {
  phone: 'Phone',
  email: 'Email',
  address_lines: 'Postal address',
  hours: 'Opening hours',
  app_name: 'Name of the charity',
  charity_number: 'Charity number',
  legal_form: 'Legal form',
  regulator: 'Registered with',
  registered_address: 'Registered address',
} as const satisfies Partial<Record<keyof Site, string>>;

export type NamedSetting = keyof typeof namedSettings;

export const isNamedSetting = (name: unknown): name is NamedSetting =>
  typeof name === 'string' && Object.hasOwn(namedSettings, name);

export const settingText = (site: Pick<Site, NamedSetting>, name: NamedSetting) =>
  [site[name]].flat().join(', ');
