import 'fs-native-extensions';

/**
 * Loaded first with `node --import`. The server then runs as on a system without /proc: folders are named by path and
 * PostgreSQL uses a port. The lock functions are loaded before, so they remain those of Linux.
 */
Object.defineProperty(process, 'platform', { value: 'darwin' });
