/** The domain of an address, in small letters. */
export const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();
