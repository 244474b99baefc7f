(() => {
  const page = document.documentElement;
  const read = (key) => {
    try {
      return localStorage.getItem(`parley_${key}`);
    } catch {
      return null;
    }
  };
  const theme = read('theme');
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  page.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  const language = read('language');
  if (/^[a-z]{2}$/.test(language)) {
    page.lang = language;
    page.dir = language === 'ar' ? 'rtl' : 'ltr';
  }
  if (read('user') && /^\/(dashboard\/?)?$/.test(location.pathname)) page.dataset.first = 'chats';
})();
