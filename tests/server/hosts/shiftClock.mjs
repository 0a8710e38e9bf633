// Loaded before the service: the clock of its host is ahead by CLOCK_SHIFT_MS.
const shift = Number(process.env.CLOCK_SHIFT_MS ?? 0)
const SystemDate = Date
if (shift !== 0)
  globalThis.Date = class extends SystemDate {
    constructor(...parts) {
      if (parts.length === 0) super(SystemDate.now() + shift)
      else super(...parts)
    }

    static now() {
      return SystemDate.now() + shift
    }
  }
