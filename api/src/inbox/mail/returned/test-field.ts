/** The field of a test of returned mail that says which test it is. Relays leave it alone, unlike the Message-ID. */
export const TEST_FIELD = 'X-Returned-Mail-Test';
