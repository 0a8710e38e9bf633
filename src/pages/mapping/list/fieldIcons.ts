import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined'
import FormatListBulletedOutlined from '@mui/icons-material/FormatListBulletedOutlined'
import ImageOutlined from '@mui/icons-material/ImageOutlined'
import NumbersOutlined from '@mui/icons-material/NumbersOutlined'
import PhotoLibraryOutlined from '@mui/icons-material/PhotoLibraryOutlined'
import PlaylistAddOutlined from '@mui/icons-material/PlaylistAddOutlined'
import SellOutlined from '@mui/icons-material/SellOutlined'
import ShortTextOutlined from '@mui/icons-material/ShortTextOutlined'
import ToggleOnOutlined from '@mui/icons-material/ToggleOnOutlined'
import type { ElementType } from 'react'
import type { UiType } from '../../../contract/mapping.ts'

/** The icon of each type of marketplace field. */
export const fieldIcons: { readonly [T in UiType]: ElementType } = {
  text: ShortTextOutlined,
  number: NumbersOutlined,
  price: SellOutlined,
  list: FormatListBulletedOutlined,
  'list-dynamic': PlaylistAddOutlined,
  boolean: ToggleOnOutlined,
  image: ImageOutlined,
  images: PhotoLibraryOutlined,
  category: AccountTreeOutlined,
}
