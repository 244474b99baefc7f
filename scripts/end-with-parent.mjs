// Preloaded into every process that the scripts start: when its parent is killed, it ends as if asked to.

if (process.channel) {
  process.on('disconnect', () => {
    // A program that listens for this itself knows what to do.
    if (process.listenerCount('disconnect') === 1) process.kill(process.pid, 'SIGTERM');
  });
  // The listener alone would keep a program alive that has nothing left to do.
  process.channel.unref();
}
