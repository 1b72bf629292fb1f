export const readDomain = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();
