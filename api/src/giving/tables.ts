/** The tables of giving. Money is whole pence; days are ISO dates of the charity's time zone, times are UTC. */
import './tables/gift-aid-tables';
import './tables/gift-tables';
import './tables/people-tables';
import './tables/source-tables';
