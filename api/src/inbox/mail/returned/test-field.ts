/** Header that identifies a test of returned emails. Relays keep it, unlike the Message-ID. */
export const TEST_FIELD = 'X-Returned-Mail-Test';
