"""The pace of a table, and with each move the milliseconds of the stage that it ended."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables of before have no pace, and so their moves took no time."""
    op.add_column("game_table", sa.Column("pace", sa.Text))
    op.add_column("move", sa.Column("used", sa.Integer, nullable=False, server_default="0"))
