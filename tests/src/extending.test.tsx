import { withPickups } from '../framework/declaredWithPickups.ts'
import { pickups } from '../framework/pickups.ts'
import { resourceMatrix } from './kit/list/resourceMatrix.tsx'

// the example of docs/extending.md passes what every declaration passes
resourceMatrix(pickups, withPickups)
