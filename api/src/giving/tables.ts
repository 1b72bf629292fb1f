/**
 * Tables for giving. Amounts are in pence, days are ISO dates in the charity's time zone, times are in UTC.
 */
import './tables/gift-aid-tables';
import './tables/gift-tables';
import './tables/people-tables';
import './tables/source-tables';
