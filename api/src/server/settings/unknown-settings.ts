import { distance } from 'fastest-levenshtein';

export function findUnknownSettings(
  environment: NodeJS.ProcessEnv,
  names: readonly string[],
  isSetting: (name: string) => boolean,
) {
  const given = Object.keys(environment).filter((name) => environment[name] !== '');
  const known = names.flatMap((name) => [name, `${name}_FILE`]);
  return given.flatMap((name) => {
    if (isSetting(name) || isSetting(name.replace(/_FILE$/, ''))) return [];
    const meant = known.find((one) => isNear(name, one)) ?? names.find((one) => isBeginning(name, one));
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
