import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type CountryResponse, Reader } from 'mmdb-lib';

/** The internet registries' country database, read locally, so that no service learns the addresses. */
const file = createRequire(import.meta.url).resolve(
  '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
);

interface Row {
  country_code?: string;
}

const names = new Intl.DisplayNames('en-GB', { type: 'region' });

/**
 * Returns the countries of network addresses; null if unknown, as for private networks. The eight-megabyte
 * file is read on demand and not kept in memory.
 */
export async function findCountries(addresses: string[]) {
  const reader = new Reader<Row & CountryResponse>(await readFile(file));
  return addresses.map((address) => countryIn(reader, address.replace(/^::ffff:/, '')));
}

function countryIn(reader: Reader<Row & CountryResponse>, address: string) {
  try {
    const code = reader.get(address)?.country_code;
    return code && /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? null) : null;
  } catch {
    // The address has a zone, or is of an unknown family.
    return null;
  }
}
