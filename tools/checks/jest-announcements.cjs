const { readAnnouncements } = require('@lapis/webpack/announcement');

module.exports = async () => {
  process.env.LAPIS_ANNOUNCEMENTS = JSON.stringify(await readAnnouncements());
};
