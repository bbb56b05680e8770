// Ends with 0 if the server of this container is ready to serve people. For health checks.
const { ok } = await fetch(`http://127.0.0.1:${process.env.PORT}/readyz`);
process.exit(ok ? 0 : 1);
