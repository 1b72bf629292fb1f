const { announcements } = require('./announcement.cjs');

/** Has tests know what the project's own apps announce, which need not be built for that. */
module.exports = async () => {
  process.env.LAPIS_ANNOUNCEMENTS = JSON.stringify(await announcements());
};
