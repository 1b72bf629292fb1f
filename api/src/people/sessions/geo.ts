import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type CountryResponse, Reader } from 'mmdb-lib';

/** Of whom the registries say that they hold an address; nobody is asked. */
const file = createRequire(import.meta.url).resolve(
  '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
);

interface Row {
  country_code?: string;
}

const names = new Intl.DisplayNames('en-GB', { type: 'region' });

/**
 * The countries of network addresses, such as 'United Kingdom'; null where the registries have none, as for an
 * address of one's own network. The eight megabytes are read when they are needed, and not kept.
 */
export async function countriesOf(addresses: string[]) {
  const reader = new Reader<Row & CountryResponse>(await readFile(file));
  return addresses.map((address) => countryIn(reader, address.replace(/^::ffff:/, '')));
}

function countryIn(reader: Reader<Row & CountryResponse>, address: string) {
  try {
    const code = reader.get(address)?.country_code;
    return code && /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? null) : null;
  } catch {
    // An address with a zone, or of no family that the file knows.
    return null;
  }
}
