import sparticuz from '@sparticuz/chromium';

// A process of its own: the package unpacks to TMPDIR, which belongs to a whole process.
await sparticuz.executablePath();
