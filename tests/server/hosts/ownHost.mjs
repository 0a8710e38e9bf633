// Loaded before the service: its host has a clock that is ahead by CLOCK_SHIFT_MS, and the address HOST_ADDRESS of this machine.
import net from 'node:net'

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

const localAddress = process.env.HOST_ADDRESS
const { connect } = net.Socket.prototype
if (localAddress)
  net.Socket.prototype.connect = function (...parts) {
    // options, or the list of options and listener that node:net has made of them
    const [options] = [parts[0]].flat()
    if (options?.port !== undefined) options.localAddress ??= localAddress
    return connect.apply(this, parts)
  }
