import { distance } from 'fastest-levenshtein';
import { providerParts } from './oauth-providers';

/** Settings by names that other software has for them, or that are left incomplete. */
const meantBy = new Map([
  ['BASE_URL', 'PUBLIC_URL'],
  ['SITE_URL', 'PUBLIC_URL'],
  ['AWS_ACCESS_KEY', 'AWS_ACCESS_KEY_ID'],
  ['AWS_SECRET_KEY', 'AWS_SECRET_ACCESS_KEY'],
  ['AWS_SECRET_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'],
  ['AWS_ACCESS_KEY_ID_FILE', 'AWS_ACCESS_KEY_ID'],
  ['AWS_SECRET_ACCESS_KEY_FILE', 'AWS_SECRET_ACCESS_KEY'],
]);

export function findUnknownSettings(
  environment: NodeJS.ProcessEnv,
  names: readonly string[],
  isSetting: (name: string) => boolean,
) {
  const given = Object.keys(environment).filter((name) => environment[name] !== '');
  const known = names.flatMap((name) => [name, `${name}_FILE`]);
  return given.flatMap((name) => {
    if (isSetting(name) || isSetting(name.replace(/_FILE$/, ''))) return [];
    const meant =
      meantBy.get(name) ??
      known.find((one) => isNear(name, one)) ??
      names.find((one) => isBeginning(name, one)) ??
      findProviderSetting(name);
    return meant ? [`${name} is not a setting of this site, and is ignored. Did you mean ${meant}?`] : [];
  });
}

/**
 * Returns true if the names differ by one edit (insertion, deletion, substitution or swap), by two if they
 * are long, or by three if they are very long. HOME isn't near HOST.
 */
function isNear(name: string, setting: string) {
  const apart = distance(name, setting) - (isSwapped(name, setting) ? 1 : 0);
  const most = setting.length > 10 ? 3 : setting.length > 8 ? 2 : 1;
  return apart <= most;
}

/** Returns true for the first words of a setting, at least two: MAIL is a variable of most systems. */
const isBeginning = (name: string, setting: string) => name.includes('_') && setting.startsWith(`${name}_`);

const isSwapped = (name: string, setting: string) =>
  name.length === setting.length &&
  [...name].some(
    (letter, index) =>
      letter !== name[index + 1] &&
      setting === name.slice(0, index) + (name[index + 1] ?? '') + letter + name.slice(index + 2),
  );

/** Returns the setting of a third-party sign-in that was meant: OIDC_GOOGLE_ISSUER for OIDC_GOOGLE_ISUER. */
function findProviderSetting(name: string) {
  const [first, ...words] = name.split('_');
  if (first !== 'OIDC') return undefined;
  for (const index of words.keys()) {
    const provider = words.slice(0, index).join('_') || 'NAME';
    const rest = words.slice(index).join('_');
    const meant = providerParts.find(
      (part) => isNear(rest, part) || part.endsWith(`_${rest}`) || rest.startsWith(`${part}_`),
    );
    if (meant) return `OIDC_${provider}_${meant}`;
  }
  return undefined;
}
