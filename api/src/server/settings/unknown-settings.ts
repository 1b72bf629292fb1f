import { distance } from 'fastest-levenshtein';

export function findUnknownSettings(
  environment: NodeJS.ProcessEnv,
  names: readonly string[],
  isSetting: (name: string) => boolean,
) {
  const given = Object.keys(environment).filter((name) => environment[name] !== '');
  return given.flatMap((name) => {
    const plain = name.replace(/_FILE$/, '');
    if (isSetting(name) || isSetting(plain)) return [];
    const meant = names.find((one) => isNear(plain, one));
    return meant ? [`${name} is not a setting of this site, and is ignored. Did you mean ${meant}?`] : [];
  });
}

/**
 * Returns true if the names differ by one edit (insertion, deletion, substitution or swap), or by two if they
 * are long. HOME isn't near HOST.
 */
function isNear(name: string, setting: string) {
  const apart = distance(name, setting) - (isSwapped(name, setting) ? 1 : 0);
  return apart <= (setting.length > 8 ? 2 : 1);
}

const isSwapped = (name: string, setting: string) =>
  name.length === setting.length &&
  [...name].some(
    (letter, index) =>
      letter !== name[index + 1] &&
      setting === name.slice(0, index) + (name[index + 1] ?? '') + letter + name.slice(index + 2),
  );
