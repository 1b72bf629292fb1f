/**
 * Rules of HMRC's schedules of community buildings and connected charities, shared by the form and the server.
 * Imports no schemas, to stay small in the browser. The lengths and patterns are those of HMRC's service:
 * `CommunityBuildingValidationService` and `ConnectedCharitiesValidationService` in its repository
 * hmrc/charities-claims-validation (July 2026).
 */
import { bankTextProblem } from './bank-rules';
import { normalisePostcode } from './gift-rules';
import { isPlain, toPlainText } from './taxpayer-names';

const smallScheduleLimits = { name: 160, address: 40 } as const;

interface BuildingTexts {
  name: string;
  address: string;
  postcode: string;
}

interface CharityTexts {
  name: string;
  reference: string;
}

function textProblem(plain: string, most: number, missing: string) {
  if (!plain) return missing;
  if (plain.length > most) return `HMRC’s schedule has room for ${most} letters. Please shorten this.`;
  return isPlain(plain) ? undefined : 'Please use Latin letters and digits: HMRC’s schedule takes no others.';
}

/** Converts a building's texts to what HMRC's schedule holds, without curly quotes and accents. */
export const toPlainBuilding = ({ name, address, postcode }: BuildingTexts): BuildingTexts => ({
  name: toPlainText(name),
  address: toPlainText(address),
  postcode: normalisePostcode(postcode) ?? toPlainText(postcode),
});

export const toPlainCharity = ({ name, reference }: CharityTexts): CharityTexts => ({
  name: toPlainText(name),
  reference: reference.toUpperCase().replace(/\s/g, ''),
});

/** Returns error messages, by field name, for a building that HMRC's service would refuse. */
export function buildingProblems(building: BuildingTexts): Record<keyof BuildingTexts, string | undefined> {
  const { name, address, postcode } = toPlainBuilding(building);
  return {
    name: textProblem(name, smallScheduleLimits.name, 'Please enter the building’s name.'),
    address: textProblem(
      address,
      smallScheduleLimits.address,
      'Please enter the first line of the building’s address.',
    ),
    postcode: normalisePostcode(postcode) ? undefined : 'Please enter a UK postcode, such as SW1A 1AA.',
  };
}

/** Returns error messages, by field name, for a connected charity that HMRC's service would refuse. */
export function charityProblems(charity: CharityTexts): Record<keyof CharityTexts, string | undefined> {
  const { name, reference } = toPlainCharity(charity);
  return {
    name: textProblem(name, smallScheduleLimits.name, 'Please enter the charity’s name.'),
    reference: reference
      ? bankTextProblem('hmrc_reference', reference)
      : 'Please enter the reference that HMRC gave the charity, such as AB12345.',
  };
}
