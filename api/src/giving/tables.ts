/**
 * Tables for giving. Amounts are in pence, days are ISO dates in the charity's time zone, times are in UTC.
 */
import './tables/book-tables';
import './tables/fund-tables';
import './tables/gift-aid-tables';
import './tables/gift-tables';
import './tables/people-import-tables';
import './tables/people-tables';
import './tables/small-donation-tables';
import './tables/source-tables';
import './tables/standing-order-tables';
