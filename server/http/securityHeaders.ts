import type { FastifyHelmetOptions } from '@fastify/helmet'

/** Nothing but our own files runs, loads or frames. Emotion writes its styles through the object model, which needs no exception. */
export const securityHeaders: FastifyHelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      manifestSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  referrerPolicy: { policy: 'same-origin' },
  // TLS ends in front of the service; whoever ends it decides on HSTS
  strictTransportSecurity: false,
  crossOriginResourcePolicy: { policy: 'same-origin' },
}
